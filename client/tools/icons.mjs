/** The lucide icons that the client draws; `npm run vendor` inlines exactly these. */
export const ICONS = [
  // counts and tools
  "hand", "layers", "armchair", "shield-question-mark", "scroll-text", "smile", "flag", "info", "copy", "share-2", "eye",
  "check", "x", "volume-2", "volume-x", "moon", "sun", "languages", "circle-help", "arrow-right", "chevron-down",
  "wifi-off", "users", "bot", "swords", "shield", "hourglass", "infinity", "repeat-2", "flip-vertical-2", "crown",
  "handshake", "rotate-ccw", "house", "timer", "pause", "play", "step-back", "step-forward", "skip-back", "skip-forward", "keyboard", "settings-2", "list", "dices", "door-open",
  // decks, rules, practice, workshop
  "plus", "minus", "search", "printer", "trash-2", "clipboard-paste", "library", "graduation-cap", "wrench", "layout-grid", "triangle-alert", "download", "upload",
  // events
  "party-popper", "book-open", "pencil-ruler", "trophy", "cake-slice", "bus", "megaphone", "calendar-days", "lightbulb", "gift", "music", "coffee",
  // traps
  "bell-ring", "siren", "file-warning", "alarm-clock", "eraser", "paperclip", "key-round", "cloud-lightning", "ban", "scissors",
  // subjects
  "book-a", "sigma", "atom", "flask-conical", "leaf", "globe", "landmark", "palette", "dumbbell", "monitor", "scale", "heart-handshake",
  "brain", "hammer", "drama", "coins", "message-circle", "columns-3",
  // the league
  "locate", "calendar-clock", "target", "map",
  // who one is
  "user-round", "smartphone", "tablet", "laptop",
];

/** A token that opens no seat is not the end: the seat may be this browser's guest's all the same. */

import { away } from "./away.js";

/** @import { State } from "./connection.js" */

/** Show how the connection is; first try to get a fresh token where the old one was refused. @param {{ id: string, store: { connection: { value: State } }, connection: { again: () => void } }} room @param {State} state */
export function reseated(room, state) {
  const show = () => (room.store.connection.value = state);
  if (state !== "refused") return void show();
  room.store.connection.value = "connecting";
  import("./profile/again.js").then(({ again }) => again(room.id)).then((own) => (own ? room.connection.again() : show()), (fault) => {
    away(fault);
    show();
  });
}

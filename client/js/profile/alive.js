/** Once a day a browser with a guest says that it is still there: who plays by sockets alone would seem to be away. */
import { ApiError, call, guestToken } from "../api.js";
import { today } from "../device.js";
import { remember } from "../settings.js";

call("GET", "/api/me", { token: guestToken() }).then(
  () => remember("seen", today()),
  (fault) => {
    if (!(fault instanceof ApiError)) throw fault; // it is asked again with the next visit
  },
);

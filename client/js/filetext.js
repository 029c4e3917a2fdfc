/** The text of a file that somebody chose. */
import { ApiError } from "./api.js";

/** Throws `ApiError` where the device does not give it: moved meanwhile, or no longer allowed. @param {Blob} file */
export async function fileText(file) {
  try {
    return await file.text();
  } catch (fault) {
    if (!(fault instanceof DOMException)) throw fault;
    throw new ApiError("unreadable", 0, {});
  }
}

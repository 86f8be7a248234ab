/** In the browser's storage while requests wait or there's something to tell of them: pages look for it as they load. */
export const WAITING_MARK = "waiting";

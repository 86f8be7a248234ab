// What's said at a form of what this browser keeps of it.

/** What was typed stays for so long, unless it's sent or the visitor presses "Forget it". The privacy notice says so. */
export const draftDays = 30;

export const keptHere = {
  typed: "What you type stays on this device until you send it.",
  /** It was typed on an earlier visit, perhaps by somebody else. */
  restored: "You typed this earlier. It's only on this device.",
  forget: "Forget it",
  forgotten: "It's gone from this device.",
};

/** Where nobody could be reached when it was sent. */
export const waitingForm = {
  offline: "You're offline, so your request is waiting",
  unreachable: "We can't be reached right now, so your request is waiting",
  text: "It's saved on this device and goes out by itself once there's a connection.",
  withoutPhotos: "Photos can't be saved here. You can add them once it has gone out.",
  /** Where the browser sends it with no page open, and where it can't. */
  closed: "You can close this page.",
  open: "Keep this page open, or come back later.",
  hurry: "In a hurry? Reach us another way:",
  drop: "Don't send it",
  dropped: "It won't be sent. What you typed is still here.",
};

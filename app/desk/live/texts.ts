export const pushTexts = {
  allow: "Choose “Allow” when the browser asks.",
  noWorker: "This browser couldn’t set up notifications. Reload the page and try again.",
  noPushService: "The browser couldn’t reach its push service. Check that you’re online, then try again.",
} as const;

const systems = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux"] as const;
const spoken: Readonly<Record<string, string>> = { Macintosh: "Mac", CrOS: "Chromebook" };

/** A device in words people know it by: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const browser =
    (["Edg/", "Firefox/", "OPR/", "Chrome/", "Safari/"] as const).find((mark) => userAgent.includes(mark)) ??
    "";
  const names = {
    "Edg/": "Edge",
    "Firefox/": "Firefox",
    "OPR/": "Opera",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
  };
  const system = systems.find((mark) => userAgent.includes(mark));
  const name = browser ? names[browser] : "A browser";
  return system ? `${name} on ${spoken[system] ?? system}` : name;
}

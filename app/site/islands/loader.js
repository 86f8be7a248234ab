(() => {
  const find = (selector) => [...document.querySelectorAll(selector)];
  const stored = (act) => {
    try {
      return act(sessionStorage);
    } catch {}
  };
  const onLoad = (act) => addEventListener("load", act);

  // Paper and forced colors: at once where it's either, else with the fonts.
  const isRare = matchMedia("print, (forced-colors: active)").matches;
  const fetchSheet = () => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "__SHEET__";
    document.head.append(sheet);
  };
  if (isRare) fetchSheet();

  // The fonts. Together, so that the page changes once; one that can't be had keeps no other away.
  const faces = __FACES__.map((face) => new FontFace(...face));
  const show = () => faces.map((face) => document.fonts.add(face));
  const fetchFonts = () => Promise.allSettled(faces.map((face) => face.load()));
  // Before Safari 17 the stand-ins are wider: the sooner they go, the better.
  const isKnown = !("sizeAdjust" in faces[0]) || stored((tab) => tab.getItem("__MARK__"));
  if (isKnown) {
    show();
    fetchFonts();
  }
  const dress = () => {
    if (!isRare) fetchSheet();
    if (isKnown) return;
    fetchFonts().then(() => {
      show();
      stored((tab) => tab.setItem("__MARK__", 1));
    });
  };
  // A fifth of a second after a frame that was drawn with all of the first screen, it is to be seen.
  onLoad(() => requestAnimationFrame(() => setTimeout(dress, 200)));

  // Islands and parts.
  let loading = null;
  const start = (parts, when) => {
    loading = loading || __LOAD__;
    loading.then(
      (entry) => entry.start(parts, when),
      // The next touch may have more luck.
      () => (loading = null),
    );
  };
  const startAll = (_, when) => start(find("[data-island], [data-part]"), when);
  // The last one has an iPhone show what's pressed.
  for (const touch of ["pointerdown", "keydown", "focusin", "touchstart"]) addEventListener(touch, startAll);
  addEventListener("scroll", () => startAll(0, "near"), { once: true });
  // Here before, and not done: a form begun, a request that waits. And a browser whose menu opens by script only.
  onLoad(() => {
    const kept = stored((tab) => ({ ...localStorage, ...tab })) || {};
    const isBegun = ({ dataset }) => `__DRAFT__${dataset.island}` in kept;
    if (document.body.popover === undefined || "__WAITING__" in kept || find("[data-island]").some(isBegun))
      startAll();
  });

  addEventListener("DOMContentLoaded", () => {
    const header = document.querySelector("[data-header]");
    if (header) {
      const check = () =>
        document.documentElement.toggleAttribute("data-scrolled", scrollY > header.offsetHeight + 5);
      addEventListener("scroll", check);
      // Not at once: measuring now would have the page laid out twice.
      onLoad(check);
    }
    const city = document.documentElement.dataset.city;
    // biome-ignore lint/suspicious/noDocumentCookie: the newer cookie store is missing on many phones.
    if (city) document.cookie = `__BEFORE_CITY__${city}__AFTER_CITY__`;
    const remembered = /(?:^|; )__CITY_NAME__=([a-z0-9-]+)/.exec(document.cookie);
    if (remembered && !city) {
      for (const link of find("[data-remembers]")) link.href = `/${remembered[1]}/get-quote`;
    }
  });
})();

(() => {
  const page = document.documentElement;
  let loading = null;
  const load = () => {
    loading = loading || __LOAD__.catch(() => (loading = null));
  };
  if (document.querySelector("[data-island]")) {
    const touched = () => {
      page.dataset.touched = "";
      load();
    };
    for (const touch of ["pointerdown", "keydown", "focusin"])
      addEventListener(touch, touched, { passive: true });
    // Some browsers have no such callback, and a busy one may never be idle.
    const loadWhenIdle = () =>
      window.requestIdleCallback ? requestIdleCallback(load, { timeout: 2000 }) : load();
    addEventListener("load", () => setTimeout(loadWhenIdle, 1000));
  }

  const header = document.querySelector("[data-header]");
  if (header) {
    const check = () => page.toggleAttribute("data-scrolled", scrollY > header.offsetHeight + 5);
    addEventListener("scroll", check, { passive: true });
    // Not at once: measuring now would have the page laid out twice.
    addEventListener("load", check);
  }

  const city = page.dataset.city;
  // biome-ignore lint/suspicious/noDocumentCookie: the newer cookie store is missing on many phones.
  if (city) document.cookie = `__BEFORE_CITY__${city}__AFTER_CITY__`;
  const remembered = /(?:^|; )__CITY_NAME__=([a-z0-9-]+)/.exec(document.cookie);
  if (remembered && !city) {
    for (const link of document.querySelectorAll("[data-remembers]")) {
      link.href = `/${remembered[1]}/get-quote`;
    }
  }
})();

(() => {
  const page = document.documentElement;
  const parts = [...document.querySelectorAll("[data-island], [data-part]")];
  let loading = null;
  const start = (wanted) => {
    loading = loading || __LOAD__;
    loading.then(
      (entry) => entry.start(wanted),
      // The next touch may have more luck.
      () => (loading = null),
    );
  };
  const startAll = () => start(parts);
  // Here before, and not done: a draft, or what the browser has put back into a form.
  const isBack = () => {
    try {
      const draft = `__DRAFT__${location.pathname} `;
      if (Object.keys(sessionStorage).some((name) => name.startsWith(draft))) return true;
    } catch {}
    return [...document.querySelectorAll(":is([data-island], [data-part]) :is(input, textarea)")].some(
      (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
    );
  };
  if (parts.length > 0) {
    for (const touch of ["pointerdown", "keydown", "focusin"]) {
      addEventListener(touch, startAll, { passive: true });
    }
    // A press on what only the script can do isn't lost: the script finds it here.
    addEventListener("click", ({ target }) => {
      const part = target.closest?.("[type=button]")?.closest("[data-part]:not([data-started])");
      if (part) part.dataset.pressed = "";
    });
    const watch = () => {
      const near = new IntersectionObserver(
        (seen) => {
          const arrived = seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
          if (arrived.length > 0) start(arrived);
        },
        { rootMargin: "100% 0%" },
      );
      for (const part of parts) near.observe(part);
    };
    addEventListener("scroll", watch, { passive: true, once: true });
    addEventListener("load", () => {
      if (isBack()) startAll();
      // Without a touch, an earlier choice applies where the owner counts visits, and a country is asked for.
      const choices = parts.filter(
        ({ dataset }) => dataset.island === "privacy-choices" || "asks" in dataset,
      );
      // Some browsers have no such callback, and a busy one may never be idle.
      const later = window.requestIdleCallback || setTimeout;
      if (choices.length > 0) setTimeout(() => later(() => start(choices), { timeout: 2000 }), 1000);
    });
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

import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// A fixed address wins over a city's slug. City pages are no index routes: a post to /toronto must reach the page.
export default [
  index("site/directory/directory.tsx"),
  route("country.json", "site/directory/country.ts"),
  route("nearest.json", "site/directory/nearest.ts"),
  route("worker.js", "site/offline/worker.ts"),
  route("challenge.json", "site/forms/challenge.ts"),
  route("sitemap.xml", "site/sitemap.ts"),
  route("robots.txt", "site/robots.ts"),
  route(".well-known/security.txt", "site/security-txt.ts"),
  route("social/:picture", "site/social/picture.ts"),
  route("places/suggest", "site/places/suggest.ts"),
  route("places/details", "site/places/details.ts"),
  route("thankyou", "site/pages/thank-you.tsx"),
  route("thankyou/booking", "site/pages/just-booked.ts", { id: "just-booked" }),
  route("thankyou/calendar.ics", "site/pages/just-booked.ts", { id: "just-booked/calendar" }),
  route("booking/:token", "site/pages/booking.tsx", { id: "booking" }),
  route("booking/:token/calendar.ics", "site/pages/booking-calendar.ts"),
  // For calendar apps, which can't sign in: its address is the key.
  route("calendar/:file", "desk/schedule/calendar-feed.ts", { id: "calendar-feed" }),

  // Everything under /desk is in here: its door stops people who are not signed in, except at the pages it names.
  route("desk", "desk/frame.tsx", { id: "desk" }, [
    route("sign-in", "desk/sign-in/sign-in.tsx"),
    route("sign-in/passkey", "desk/sign-in/sign-in-passkey.ts"),
    route("welcome", "desk/sign-in/welcome.tsx"),
    route("invite", "desk/sign-in/invite.tsx"),
    route("sign-out", "desk/sign-in/sign-out.ts"),
    route("second-factor", "desk/account/second-factor.tsx", { id: "desk/second-factor" }),
    route("account/passkey", "desk/account/account-passkey.ts"),
    route("account/push", "desk/account/account-push.ts"),
    route("live", "desk/live/live.ts"),
    route("unread", "desk/live/unread.ts"),
    route("worker.js", "desk/live/worker.ts"),
    route("export", "desk/inbox/export.ts"),
    route("privacy/export", "desk/privacy/privacy-export.ts"),
    route("schedule/windows", "desk/schedule/windows.ts", { id: "desk/schedule/windows" }),
    route("manifest.webmanifest", "desk/live/manifest.ts"),
    layout("desk/shell.tsx", { id: "desk/shell" }, [
      layout("desk/room.tsx", { id: "desk/room" }, [
        index("desk/to-do/to-do.tsx", { id: "desk/to-do" }),
        // The list stays beside the lead that is open.
        layout("desk/inbox/inbox.tsx", { id: "desk/inbox" }, [
          route("inbox", "desk/inbox/nothing-open.tsx", { id: "desk/inbox/nothing-open" }),
          route("leads/:id", "desk/lead/lead.tsx", { id: "desk/lead" }),
        ]),
        route("schedule", "desk/schedule/schedule.tsx", { id: "desk/schedule" }),
        route("schedule/sheet", "desk/schedule/sheet.tsx", { id: "desk/schedule/sheet" }),
        route("schedule/move", "desk/schedule/move.tsx", { id: "desk/schedule/move" }),
        route("locations", "desk/locations/locations.tsx", { id: "desk/locations" }),
        route("numbers", "desk/numbers/numbers.tsx", { id: "desk/numbers" }),
        route("privacy", "desk/privacy/privacy.tsx", { id: "desk/privacy" }),
        route("people", "desk/people/people.tsx", { id: "desk/people" }),
        route("restored", "desk/restored/restored.tsx", { id: "desk/restored" }),
        route("people/audit", "desk/people/audit.tsx", { id: "desk/audit" }),
        route("settings/api", "desk/api-keys/api-keys.tsx", { id: "desk/api-keys" }),
        route("account", "desk/account/account.tsx", { id: "desk/account" }),
        route("confirm", "desk/confirm/confirm.tsx", { id: "desk/confirm" }),
        route("*", "desk/not-found.tsx", { id: "desk/not-found" }),
      ]),
    ]),
  ]),

  layout("site/pages/layout.tsx", { id: "without-a-city" }, [
    route("book-now", "site/pages/book-now.tsx", { id: "book-now" }),
    route("get-quote", "site/pages/get-quote.tsx", { id: "get-quote" }),
    route("privacy", "site/pages/privacy.tsx", { id: "privacy" }),
  ]),

  layout("site/pages/layout.tsx", { id: "city" }, [
    route(":city", "site/city/landing.tsx", { id: "city/landing" }),
    route(":city/hire", "site/city/landing.tsx", { id: "city/hire" }),
    route(":city/book-now", "site/pages/book-now.tsx", { id: "city/book-now" }),
    route(":city/faq", "site/city/faq.tsx"),
    route(":city/get-quote", "site/pages/get-quote.tsx", { id: "city/get-quote" }),
    route(":city/how-it-works", "site/city/how-it-works.tsx"),
    route(":city/reviews", "site/city/reviews.tsx"),
    route(":city/what-we-take", "site/city/what-we-take.tsx"),
    route(":city/privacy", "site/pages/privacy.tsx", { id: "city/privacy" }),
    route(":city/*", "site/city/not-found.tsx"),
  ]),
  route("offline", "site/offline/offline.tsx", { id: "offline" }),
  route(":city/offline", "site/offline/offline.tsx", { id: "city/offline" }),
  route(":city/remembered", "site/city/remembered.ts"),
] satisfies RouteConfig;

import { describe, expect, test } from "vitest";
import { findMainAction, type Kind, listStatuses } from "../../../leads/status.ts";
import { listOffered } from "./lead-actions.ts";

describe("the actions offered for a lead", () => {
  const leads = (["moving", "junk"] satisfies Kind[]).flatMap((kind) =>
    listStatuses(kind).flatMap((status) =>
      (["open", "quarantined", "released"] as const).map((standing) => ({ kind, status, standing })),
    ),
  );

  test.each(leads)("of $kind, $status and $standing: the main one is among them", (lead) => {
    const offered = (["status", "handling"] as const).flatMap((section) => listOffered(section, lead));
    for (const beginsAt of [null, 0, 2]) {
      const main = findMainAction({ ...lead, beginsAt }, 1);
      if (main) expect(offered).toContain(main);
    }
  });

  test("are in the order in which they usually come", () => {
    const offered = (kind: Kind, status: (typeof leads)[number]["status"]) =>
      listOffered("status", { kind, status, standing: "open" });
    expect(offered("moving", "new")).toEqual(["contacted", "quoted", "won", "lost"]);
    expect(offered("moving", "won")).toEqual(["scheduled", "done", "cancelled", "reopened"]);
    expect(offered("moving", "done")).toEqual(["reopened"]);
    expect(offered("junk", "active")).toEqual(["confirmed", "scheduled", "done", "cancelled", "no-show"]);
    expect(offered("junk", "confirmed")).toEqual(["scheduled", "done", "cancelled", "no-show"]);
    expect(offered("junk", "no-show")).toEqual(["reopened"]);
  });
});

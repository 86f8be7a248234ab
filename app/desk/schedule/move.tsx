import { Form, Link } from "react-router";
import { requireStaff } from "../door.server.ts";
import { noteLeadElsewhere } from "../lead/lead-elsewhere.server.ts";
import { deskTexts } from "../texts.ts";
import { Title } from "../title.tsx";
import type { Route } from "./+types/move.ts";
import { Days, isFree, Told, Windows } from "./move-visit.tsx";
import { readMoveChoices } from "./read-move.server.ts";
import { scheduleTexts } from "./texts.ts";

/** What the dialog of a visit's Move button asks, as a page, in two steps. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("lead") ?? "";
  const day = searchParams.get("other") || (searchParams.get("date") ?? "");
  const choices = await readMoveChoices(staff, id, day);
  if (!choices) await noteLeadElsewhere(context, id);
  if (!choices) throw new Response(deskTexts.noSuchLead, { status: 404 });
  return { choices, window: searchParams.get("window") ?? "" };
}

export default function Move({ loaderData: { choices, window } }: Route.ComponentProps) {
  const { lead, day } = choices;
  const chosen = choices.windows.find((one) => one.window === window && isFree(one));
  const schedule = `/desk/schedule?${new URLSearchParams({ location: lead.slug, day })}`;
  return (
    <div className="move-page">
      <Title>{scheduleTexts.moveTitle}</Title>
      <p>
        <Link to={schedule}>{scheduleTexts.backToSchedule}</Link>
      </p>
      <h1>
        {scheduleTexts.moveTitle} <span dir="auto">{lead.name}</span>
      </h1>
      <p className="soft">{scheduleTexts.now(lead.current)}</p>
      {lead.isOpen ? (
        <Form className="move-step" key={day}>
          <input type="hidden" name="lead" value={lead.id} />
          <Days choices={choices} day={day} />
          <Windows choices={choices} window={window} isOptional />
          <button type="submit" className={chosen ? undefined : "main"}>
            {scheduleTexts.goOn}
          </button>
        </Form>
      ) : (
        <p>{scheduleTexts.closedVisit}</p>
      )}
      {chosen && lead.isOpen ? (
        <Form method="post" action={schedule} className="move-step">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="lead" value={`${lead.id}:${lead.revision}`} />
          <input type="hidden" name="date" value={day} />
          <input type="hidden" name="window" value={chosen.window} />
          <Told choices={choices} chosen={chosen} />
          <button type="submit" className="main">
            {chosen.email ? scheduleTexts.moveAndTell : scheduleTexts.moveOnly}
          </button>
        </Form>
      ) : null}
    </div>
  );
}

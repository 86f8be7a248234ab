import { isRouteErrorResponse, Link, useRevalidator, useRouteError, useRouteLoaderData } from "react-router";
import { EmptyState } from "./empty-state.tsx";
import { isOffline } from "./lost-connection.ts";
import { deskTexts } from "./texts.ts";

const problems: Readonly<Record<number, string>> = {
  400: deskTexts.unknownForm,
  403: deskTexts.notYours,
  404: deskTexts.noSuchPage,
};

/** In place of a page that can't be shown: why, and what next. */
export function Failed() {
  const error = useRouteError();
  // Someone on a crew has no To do, and doesn't get as far as the rooms.
  const hasRooms = useRouteLoaderData("desk/shell") !== undefined;
  const { revalidate, state } = useRevalidator();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const unknown = isOffline(error) ? deskTexts.noConnection : deskTexts.somethingWrong;
  const problem = problems[status] ?? unknown;
  return (
    <>
      <title>{deskTexts.pageTitle(problem)}</title>
      <EmptyState
        drawing="closed"
        title={<h1>{problem}</h1>}
        hint={status === 403 ? deskTexts.askForAccess : undefined}
      >
        {problem === problems[status] ? null : (
          <button
            type="button"
            className="main"
            aria-busy={state !== "idle" || undefined}
            onClick={() => void revalidate()}
          >
            {deskTexts.tryAgain}
          </button>
        )}
        <Link to="/desk" className="button">
          {hasRooms ? deskTexts.toStart : deskTexts.toDesk}
        </Link>
      </EmptyState>
    </>
  );
}

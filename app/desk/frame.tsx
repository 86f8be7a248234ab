import { isRouteErrorResponse, Link, Outlet, useRouteError } from "react-router";
import { brand } from "../../content/brand.ts";
import "./desk.css";
import { door } from "./door.server.ts";

export const middleware = [door];

/** What every page of the desk stands in: the door, the style. */
export default function Frame() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <Outlet />
    </>
  );
}

/** A page of the desk that failed or is not for the one who asked. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const words =
    status === 404
      ? "There is no such page."
      : status === 403
        ? "Only the owner can see this."
        : "Something went wrong. Nothing you typed was lost on purpose: go back and try again.";
  return (
    <main className="gate">
      <title>{`${words} | ${brand.name} desk`}</title>
      <h1>{words}</h1>
      <p>
        <Link to="/desk">To the inbox</Link>
      </p>
    </main>
  );
}

import { useEffect } from "react";
import { isRouteErrorResponse, Link, Outlet, useNavigate, useRouteError } from "react-router";
import { brand } from "../../content/brand.ts";
import "./desk.css";
import { door } from "./door.server.ts";

export const middleware = [door];

/** Opens the lead whose notification somebody has pressed, when the service worker says so. */
function useRungLead(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ lead: string }>) => void navigate(`/desk/leads/${data.lead}`);
    // A browser has no service worker for an address that is not secure.
    navigator.serviceWorker?.addEventListener("message", open);
    return () => navigator.serviceWorker?.removeEventListener("message", open);
  }, [navigate]);
}

/** What every page of the desk stands in: the door, the style. */
export default function Frame() {
  useRungLead();
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

import { useEffect } from "react";
import { isRouteErrorResponse, Link, Outlet, useNavigate, useRouteError } from "react-router";
import "./desk.css";
import { door } from "./door.server.ts";
import { deskTexts } from "./texts.ts";

export const middleware = [door];

/** Opens the lead whose notification was clicked, when the service worker says so. */
function useNotifiedLead(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ lead: string }>) => void navigate(`/desk/leads/${data.lead}`);
    // A browser has no service worker for an address that is not secure.
    navigator.serviceWorker?.addEventListener("message", open);
    return () => navigator.serviceWorker?.removeEventListener("message", open);
  }, [navigate]);
}

export default function Frame() {
  useNotifiedLead();
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <Outlet />
    </>
  );
}

const problems: Readonly<Record<number, string>> = {
  400: deskTexts.unknownForm,
  403: deskTexts.ownerOnly,
  404: deskTexts.noSuchPage,
};

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = problems[status] ?? deskTexts.somethingWrong;
  return (
    <main className="gate">
      <title>{deskTexts.pageTitle(problem)}</title>
      <h1>{problem}</h1>
      <p>
        <Link to="/desk">{deskTexts.toInbox}</Link>
      </p>
    </main>
  );
}

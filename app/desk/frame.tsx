import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import "./desk.css";
import { door } from "./door.server.ts";
import { Failed } from "./failed.tsx";

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

export function ErrorBoundary() {
  return (
    <main className="gate">
      <Failed />
    </main>
  );
}

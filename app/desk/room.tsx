import { Outlet } from "react-router";
import { Failed } from "./failed.tsx";

/** Around every page of the shell, so that the rooms stay when a page can't be shown. */
export default function Room() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Failed />;
}

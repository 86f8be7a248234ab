import { data } from "react-router";
import { Detour } from "../sections/detour.tsx";
import { usePageDetails } from "../use-page-details.ts";

export const loader = () => data(null, { status: 404 });
export const action = loader;

export default function NotFound() {
  return <Detour place={usePageDetails()} />;
}

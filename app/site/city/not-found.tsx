import { data } from "react-router";
import { Detour } from "../sections/detour.tsx";
import { usePageDetails } from "../use-page-details.ts";

export const loader = () => data(null, { status: 404 });
export const action = loader;

export default function NotFound() {
  const { base, phone } = usePageDetails();
  return (
    <div className="lane section">
      <Detour status={404} home={base} phone={phone} />
    </div>
  );
}

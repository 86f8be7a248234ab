import { brokenPage, detour, notFound } from "../../../content/pages.ts";
import { telLink } from "../../../locations/phone.ts";
import { NotToBeFound } from "./page-head.tsx";

export function Detour({ status, home, phone }: { status: number; home: string; phone?: string }) {
  const { title, text } = status === 404 ? notFound : brokenPage;
  return (
    <div className="detour-sign">
      <title>{title}</title>
      <NotToBeFound />
      <p className="detour-arrow" aria-hidden="true">
        {detour}
      </p>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="detour-ways">
        <a className="button" href={home}>
          {notFound.back}
        </a>
        {phone ? (
          <a className="phone" href={telLink(phone)}>
            {phone}
          </a>
        ) : null}
      </p>
    </div>
  );
}

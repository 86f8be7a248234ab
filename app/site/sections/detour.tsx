import { brand } from "../../../content/brand.ts";
import barricade from "../../../content/pictures/barricade.svg?url";
import { notFound } from "../../../content/roadside.ts";
import { type FramePlace, listPages, Phone } from "./frame.tsx";
import { NotToBeFound } from "./page-head.tsx";

/** Where a page is missing: the closed road, and the ways around it. */
export function Detour({ place: { base, phone } }: { place: Pick<FramePlace, "base" | "phone"> }) {
  return (
    <>
      <title>{`${notFound.display.join(" ")} | ${brand.name}`}</title>
      <NotToBeFound />
      <section className="detour-road">
        <div className="lane">
          <div className="detour-words">
            <h1 className="display">
              {notFound.display.map((line) => (
                <span key={line}>{`${line} `}</span>
              ))}
            </h1>
            <p className="lead">{notFound.text}</p>
          </div>
          <div className="detour-barricade">
            <img src={barricade} width="640" height="360" alt="" />
            <p className="detour-diamond" aria-hidden="true">
              <span>
                {notFound.sign} <b>404</b>
              </span>
            </p>
          </div>
        </div>
      </section>
      <nav className="section lane" aria-label={notFound.exits}>
        <ul className="exits">
          {listPages(base).map(({ page, label, href, isJunk }, index) => (
            <li key={page}>
              <a className={isJunk ? "sign detour" : "sign"} href={href}>
                <small aria-hidden="true">{notFound.exit(index + 1)}</small>
                {label}
              </a>
            </li>
          ))}
          <li className="exits-call">
            {notFound.call}
            <Phone phone={phone} />
          </li>
        </ul>
      </nav>
    </>
  );
}

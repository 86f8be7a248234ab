import { howItWorks } from "../../../content/how-it-works.ts";
import { movingDay } from "../../../content/pages.ts";
import moving from "../../../content/pictures/moving.svg?url";
import { usePageDetails } from "../use-page-details.ts";
import { StopSign } from "./how-it-works.tsx";

/** From the hero's road to the next one. */
const way = "M84 0C84 22 7 18 7 36S93 48 93 61S7 72 7 85S40 92 40 100";

/** The road past both stops to the moving day. `day`: how one goes in this city. */
export function WindingRoad({ day }: { day: string | null }) {
  const { name } = usePageDetails();
  return (
    <section className="section ground sky winding-road">
      <svg className="way-road" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={way} />
        <path d={way} />
      </svg>
      <div className="lane">
        <h2>{howItWorks.title}</h2>
        <p className="lead">{howItWorks.intro}</p>
        <div className="way">
          <ol>
            {howItWorks.steps.map(({ title, text, details }, index) => (
              <li className="way-stop" key={title}>
                <StopSign number={index + 1} />
                <div className="card">
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <ul className="ticks">
                    {details.map((detail) => (
                      <li key={detail}>{detail}</li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ol>
          {day ? (
            <div className="way-stop">
              <img src={moving} width="320" height="240" alt="" loading="lazy" />
              <div className="sign">
                <h3>{movingDay(name)}</h3>
                <p>{day}</p>
              </div>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}

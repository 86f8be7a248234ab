import { howItWorks } from "../../../content/how-it-works.ts";

/** The road with its two stops. `brief`: without what to have ready. */
export function TwoSteps({ brief = false }: { brief?: boolean }) {
  return (
    <section className="section ground asphalt two-stops">
      <div className="lane">
        <h2>{howItWorks.title}</h2>
        <p className="lead">{howItWorks.intro}</p>
        <ol className="stops">
          {howItWorks.steps.map(({ title, text, details }, index) => (
            <li key={title}>
              <span className="stop" aria-hidden="true">
                {howItWorks.stop} <b>{index + 1}</b>
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
                {brief ? null : (
                  <ul className="ticks">
                    {details.map((detail) => (
                      <li key={detail}>{detail}</li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

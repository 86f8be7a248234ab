import { howItWorks } from "../../../content/how-it-works.ts";

export function TwoSteps() {
  return (
    <section className="section">
      <div className="lane">
        <h2>{howItWorks.title}</h2>
        <p className="lead">{howItWorks.intro}</p>
        <ol className="road">
          {howItWorks.steps.map(({ title, text, details }, index) => (
            <li key={title}>
              <span className="stop" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul className="ticks">
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

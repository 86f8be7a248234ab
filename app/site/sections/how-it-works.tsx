import { howItWorks } from "../../../content/how-it-works.ts";

export function StopSign({ number }: { number: number }) {
  return (
    <p className="stop-post" aria-hidden="true">
      <span className="stop">
        {howItWorks.stop} <b>{number}</b>
      </span>
    </p>
  );
}

/** The two stops beside each other, without what to have ready. */
export function TwoSteps() {
  return (
    <section className="section ground asphalt two-stops">
      <div className="lane">
        <h2>{howItWorks.title}</h2>
        <p className="lead">{howItWorks.intro}</p>
        <ol className="stops">
          {howItWorks.steps.map(({ title, text }, index) => (
            <li key={title}>
              <StopSign number={index + 1} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

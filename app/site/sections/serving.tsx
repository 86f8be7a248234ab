import { goodToKnow, serving } from "../../../content/pages.ts";
import { usePageDetails } from "../use-page-details.ts";

type ServingProps = {
  neighborhoods: readonly string[];
  nearby: readonly { slug: string; locationName: string }[];
};

export function Serving({ neighborhoods, nearby }: ServingProps) {
  const { name, cities } = usePageDetails();
  return (
    <section className="section serving">
      <div className="lane side-by-side">
        <div>
          <h2>{serving.title(name)}</h2>
          <p className="lead">{serving.text}</p>
          <h3>{goodToKnow.neighborhoods}</h3>
          <p>{neighborhoods.join(", ")}</p>
          {nearby.length > 0 ? (
            <>
              <h3>{goodToKnow.nearby}</h3>
              <ul className="nearby">
                {nearby.map(({ slug, locationName }) => (
                  <li key={slug}>
                    <a className="link" href={`/${slug}`}>
                      {locationName}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          <a className="button" href="#quote">
            {serving.button}
          </a>
        </div>
        {cities.length > 0 ? (
          <div className="sign posted">
            <ul className="distance-sign">
              {cities.map((city) => (
                <li key={city}>{city}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}

import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import { directoryWords } from "../../../content/directory.ts";
import { findingWords } from "../../../content/finding.ts";
import mapOfCanada from "../../../content/pictures/map-canada.svg?url";
import mapOfUsa from "../../../content/pictures/map-usa.svg?url";
import truckBack from "../../../content/pictures/truck-back.svg?url";
import type { FoundCrew } from "../../../locations/crews.server.ts";
import {
  countCities,
  type DirectoryCountry,
  type DirectoryLocation,
  formatMatchCount,
  listDirectory,
  searchDirectory,
  servedCountries,
} from "../../../locations/directory.ts";
import { readPostalCode } from "../../../locations/postal-code.ts";
import { CrewAnswer, CrewLinks } from "./crew-answer.tsx";
import { askCountry, chooseSide } from "./detect-country.ts";
import type { Finding } from "./finding.ts";
import { Plates } from "./plates.tsx";
import { TradeSigns } from "./trade-signs.tsx";
import { useFinding } from "./use-finding.ts";

type DirectorySearchProps = {
  query: string;
  side: DirectoryCountry;
  /** The server couldn't tell the country: ask once, with a spinner. */
  askCountry: boolean;
  /** Only where `query` is a code; null for one that nobody knows. */
  found?: FoundCrew | null;
};

const sides = servedCountries.map((side) => ({ side, label: directoryWords.sides[side] }));

const canada = listDirectory("canada");
const usa = listDirectory("usa");

const maps = { canada: mapOfCanada, usa: mapOfUsa };

/** A GET form until it's interactive; then it filters while the visitor types. */
export function DirectorySearch({ askCountry: mustAsk, found, ...start }: DirectorySearchProps) {
  const [query, setQuery] = useState(start.query);
  const [side, setSide] = useState(start.side);
  const [detecting, setDetecting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const directory = useRef<HTMLDivElement>(null);
  const crew = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const shown = useDeferredValue(query);
  const code = readPostalCode(shown);
  const finding = useFinding(code, readPostalCode(start.query), found);
  const [position, setPosition] = useState<Finding | null>(null);
  const [mayLocate, setMayLocate] = useState(false);
  const [remembered, setRemembered] = useState<DirectoryLocation>();

  useEffect(() => {
    const [, slug] = /(?:^|; )(?:__Host-)?city=([a-z0-9-]+)/.exec(document.cookie) ?? [];
    setRemembered([...canada, ...usa].find((location) => location.slug === slug));
  }, []);

  useEffect(() => {
    // What was typed or clicked before hydration.
    const typed = new FormData(form.current ?? undefined);
    setQuery(String(typed.get("q") ?? ""));
    const already = typed.get("country") === "usa" ? "usa" : "canada";
    setSide(already);
    setMayLocate("geolocation" in navigator);
    if (!mustAsk || already !== start.side) return;
    setDetecting(true);
    askCountry(Date.now())
      .then(
        (country) => chooseSide(country),
        (error: unknown): DirectoryCountry => {
          console.error(error);
          return "canada";
        },
      )
      .then((detected) => {
        if (!pressed.current) setSide(detected);
        setDetecting(false);
      });
  }, [mustAsk, start.side]);

  useEffect(() => {
    if (position?.state === "found") crew.current?.scrollIntoView({ block: "nearest" });
  }, [position]);

  function choose(chosen: DirectoryCountry) {
    pressed.current = true;
    setSide(chosen);
  }

  function search(text: string) {
    setQuery(text);
    setPosition(null);
  }

  function clear(event: FormEvent) {
    event.preventDefault();
    search("");
    input.current?.focus();
  }

  async function locate() {
    setQuery("");
    setPosition({ state: "asking" });
    const asked = import("./position.ts").then(({ findByPosition }) => findByPosition());
    setPosition(await asked.catch((): Finding => ({ state: "failed" })));
  }

  const clearing = (kept: DirectoryCountry, look: "button" | "link" = "button") => (
    <form action="/">
      <input type="hidden" name="country" value={kept} />
      <button className={look} type="submit" onClick={clear}>
        {directoryWords.clear}
      </button>
    </form>
  );

  const results = { canada: searchDirectory(canada, shown), usa: searchDirectory(usa, shown) };
  const isSet = shown.trim() !== "";
  const about = { code, finding: code ? finding : isSet ? null : position };
  const city = (about.finding?.state === "found" ? about.finding.found.crew : remembered)?.slug;
  return (
    <div className="directory" ref={directory}>
      <form
        className="truck-hero"
        action="/"
        ref={form}
        onSubmit={(event) => {
          // What the browser couldn't look up, the server still can.
          if (finding?.state === "failed") return;
          event.preventDefault();
          input.current?.blur();
          if (code) crew.current?.scrollIntoView({ block: "nearest" });
          else directory.current?.querySelector(`.side-${side} .found`)?.scrollIntoView();
        }}
      >
        <div className="lane">
          <div className="truck-words">
            <h1>{directoryWords.title}</h1>
            <p className="lead">{directoryWords.lead}</p>
          </div>
          <div className="truck-back">
            <img src={truckBack} width="720" height="560" alt="" fetchPriority="high" />
            <div className="your-plate">
              <label htmlFor="filter">{directoryWords.filter}</label>
              <input
                ref={input}
                id="filter"
                type="search"
                name="q"
                data-stamp={query ? query.length % 2 : undefined}
                value={query}
                onChange={(event) => search(event.target.value)}
                placeholder={directoryWords.placeholder}
                autoComplete="address-level2"
              />
              <p>
                {remembered ? (
                  <a href={`/${remembered.slug}`}>{directoryWords.backTo(remembered.locationName)}</a>
                ) : (
                  directoryWords.slogan
                )}
              </p>
            </div>
          </div>
          <div className="bumper">
            <fieldset className="toggle">
              <legend className="sr-only">{directoryWords.country}</legend>
              {sides.map(({ side: value, label }) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="country"
                    value={value}
                    checked={side === value}
                    onChange={() => choose(value)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
            <button className="button" type="submit">
              {directoryWords.button}
            </button>
            <button className="link locate" type="button" onClick={locate} data-may={mayLocate || undefined}>
              {findingWords.locate}
            </button>
            {detecting ? (
              <span className="spinner" role="status" aria-label={directoryWords.detecting} />
            ) : null}
          </div>
          <div className="crew" ref={crew}>
            <CrewAnswer {...about} />
            <CrewLinks {...about} />
          </div>
        </div>
      </form>
      {code ? <div className="lane crew-clear">{clearing(side, "link")}</div> : null}
      {isSet && !code ? null : <TradeSigns base={city ? `/${city}` : ""} />}
      {(code ? [] : sides).map(({ side: value, label }) => {
        const found = countCities(results[value]);
        const [other] = sides.filter((one) => one.side !== value);
        const foundThere = countCities(results[value === "canada" ? "usa" : "canada"]);
        return (
          <div className={`side-${value}`} key={value}>
            <p className="found lane" role={side === value ? "status" : undefined}>
              {isSet ? formatMatchCount(found, shown) : ""}
            </p>
            {found === 0 ? (
              <div className="nothing-found lane">
                <h2>{directoryWords.nothing}</h2>
                {other && foundThere > 0 ? (
                  <p>
                    <a
                      className="link"
                      href={`/?q=${encodeURIComponent(shown)}&country=${other.side}`}
                      onClick={(event) => {
                        event.preventDefault();
                        choose(other.side);
                      }}
                    >
                      {directoryWords.elsewhere(foundThere, other.label)}
                    </a>
                  </p>
                ) : null}
                <p>{findingWords.hint}</p>
                {clearing(value)}
              </div>
            ) : (
              <Plates regions={results[value]} label={label} map={isSet ? undefined : maps[value]} />
            )}
          </div>
        );
      })}
    </div>
  );
}

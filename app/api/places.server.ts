import { listLocations } from "../../locations/locations.server.ts";
import { trackingPhone } from "../../locations/records.server.ts";
import { listAvailableDays, refreshAvailability } from "../../schedule/availability.server.ts";
import { endOfWindow, timeWindows } from "../../schedule/windows.ts";
import { type Asked, readQuery, visibleTo } from "./asked.server.ts";
import { answerProblem, noSuchLocation } from "./problems.server.ts";
import { availabilityQuery } from "./schemas.server.ts";

function listOwnLocations({ program }: Asked) {
  const allowed = visibleTo(program);
  return listLocations().filter(({ slug }) => !allowed || allowed.includes(slug));
}

export async function answerLocations(asked: Asked): Promise<Response> {
  return Response.json({
    locations: listOwnLocations(asked).map((location) => ({
      slug: location.slug,
      id: location.locationId,
      name: location.locationName,
      region: location.region,
      country: location.country,
      time_zone: location.timeZone,
      phone: trackingPhone(location),
      cities: location.cities,
    })),
  });
}

export async function answerAvailability(asked: Asked): Promise<Response> {
  const { location: slug } = readQuery(asked.request, availabilityQuery);
  const location = listOwnLocations(asked).find((one) => one.slug === slug);
  if (!location) return answerProblem(noSuchLocation);
  await refreshAvailability(asked.now);
  return Response.json({
    location: location.slug,
    time_zone: location.timeZone,
    days: listAvailableDays(location, asked.now).map(({ date, closedWindows, left }) => ({
      date,
      windows: timeWindows.map(({ value }) => ({
        start: value,
        end: endOfWindow(value),
        is_open: !closedWindows.includes(value),
        left: closedWindows.includes(value) ? 0 : (left?.[value] ?? null),
      })),
    })),
  });
}

export type Region = {
  id: string;
  name: string;
  country: "Canada" | "USA";
  timeZone: string;
  /** Degrees of its middle. */
  latitude: number;
  longitude: number;
  /** Its share of all locations, in parts. */
  weight: number;
};

// Name, time zone, middle, and people in hundreds of thousands: what a company that works everywhere would go by.

const canada = `
Alberta|Edmonton|53.5 -113.5|48
British Columbia|Vancouver|49.5 -121.5|57
Manitoba|Winnipeg|50.0 -97.5|15
New Brunswick|Moncton|46.2 -66.0|8
Newfoundland and Labrador|St_Johns|48.0 -55.0|5
Northwest Territories|Edmonton|62.5 -114.5|1
Nova Scotia|Halifax|45.0 -63.5|11
Nunavut|Iqaluit|63.8 -68.5|1
Ontario|Toronto|44.0 -79.5|160
Prince Edward Island|Halifax|46.4 -63.2|2
Quebec|Toronto|46.2 -72.8|90
Saskatchewan|Regina|51.2 -105.6|12
Yukon|Whitehorse|60.7 -135.1|1`;

const usa = `
Alabama|Chicago|33.0 -86.8|51
Alaska|Anchorage|61.3 -149.5|7
Arizona|Phoenix|33.4 -111.9|75
Arkansas|Chicago|34.9 -92.4|31
California|Los_Angeles|36.1 -119.6|390
Colorado|Denver|39.2 -105.0|59
Connecticut|New_York|41.6 -72.7|36
Delaware|New_York|39.3 -75.6|10
District of Columbia|New_York|38.9 -77.0|7
Florida|New_York|28.1 -81.7|230
Georgia|New_York|33.3 -84.2|110
Hawaii|Honolulu|21.1 -157.3|14
Idaho|Boise|43.6 -115.6|20
Illinois|Chicago|41.2 -88.6|125
Indiana|Indianapolis|40.0 -86.2|68
Iowa|Chicago|41.9 -92.9|32
Kansas|Chicago|38.4 -96.9|29
Kentucky|New_York|37.8 -85.3|45
Louisiana|Chicago|30.7 -91.5|46
Maine|New_York|44.4 -69.8|14
Maryland|New_York|39.2 -76.8|62
Massachusetts|New_York|42.2 -71.5|70
Michigan|Detroit|42.9 -84.4|100
Minnesota|Chicago|45.1 -93.6|57
Mississippi|Chicago|32.6 -89.6|29
Missouri|Chicago|38.4 -92.2|62
Montana|Denver|46.5 -111.2|11
Nebraska|Chicago|41.2 -97.4|20
Nevada|Los_Angeles|37.2 -116.3|32
New Hampshire|New_York|43.2 -71.6|14
New Jersey|New_York|40.4 -74.4|93
New Mexico|Denver|34.7 -106.4|21
New York|New_York|41.5 -74.6|196
North Carolina|New_York|35.6 -79.7|108
North Dakota|Chicago|47.4 -99.3|8
Ohio|New_York|40.4 -82.7|118
Oklahoma|Chicago|35.6 -97.0|40
Oregon|Los_Angeles|44.6 -122.6|42
Pennsylvania|New_York|40.5 -77.0|130
Rhode Island|New_York|41.7 -71.5|11
South Carolina|New_York|34.0 -81.0|54
South Dakota|Chicago|44.1 -99.2|9
Tennessee|Chicago|35.8 -86.4|71
Texas|Chicago|30.9 -97.4|300
Utah|Denver|40.4 -111.8|34
Vermont|New_York|44.1 -72.8|6
Virginia|New_York|37.8 -77.8|87
Washington|Los_Angeles|47.3 -121.6|78
West Virginia|New_York|38.7 -80.8|18
Wisconsin|Chicago|43.7 -88.9|59
Wyoming|Denver|42.7 -106.6|6`;

function readRegions(country: Region["country"], lines: string): Region[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", zone = "", middle = "", weight = ""] = line.split("|");
      const [latitude = 0, longitude = 0] = middle.split(" ").map(Number);
      const id = name.toLowerCase().replaceAll(" ", "-");
      return { id, name, country, timeZone: `America/${zone}`, latitude, longitude, weight: Number(weight) };
    })
    .map((region) => (region.id === "hawaii" ? { ...region, timeZone: "Pacific/Honolulu" } : region));
}

/** All provinces, territories and states. */
export const regions: readonly Region[] = [...readRegions("Canada", canada), ...readRegions("USA", usa)];

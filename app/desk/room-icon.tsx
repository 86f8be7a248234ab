/** Drawn on a grid of 24, with lines of 2. */
const drawings = {
  "to-do": "M4 6.5l1.5 1.5L8 5M12 6.5h8M4 13l1.5 1.5L8 11.5M12 13h8M4 19.5l1.5 1.5L8 18M12 19.5h8",
  inbox: "M3 13h5l2 3h4l2-3h5M5.5 5h13L21 13v6H3v-6z",
  day: "M2 6h12v10H2zM14 9h4l4 4v3h-8zM6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  schedule: "M4 6h16v14H4zM4 11h16M8 3v5M16 3v5",
  locations: "M3 7h18v10H3zM6.5 12h11M6 9.5v.01M18 9.5v.01M6 14.5v.01M18 14.5v.01",
  numbers: "M4 20h16M6.5 20v-6M12 20V5M17.5 20v-9",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2.2.8 3.5 2.7 3.5 5.5",
  privacy: "M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM9 12l2.2 2.2L15 10",
  settings:
    "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.4 3.5-7 8-7s8 2.6 8 7",
  find: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21",
  more: "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
} as const;

export type Room = Exclude<keyof typeof drawings, "more" | "find">;

export function RoomIcon({ of }: { of: keyof typeof drawings }) {
  return (
    <svg className="room-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[of]} />
    </svg>
  );
}

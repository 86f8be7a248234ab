/** A line of the list of erasures that is about nobody. */
export const erasureLine = {
  id: "a",
  erased_at: 1,
  actor_id: "o",
  actor_name: "O",
  salt: "5a",
  hashes: "",
  lead_ids: "",
};

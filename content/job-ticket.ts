/** A junk removal at a glance, in this order: right after booking it, and behind the link in the confirmation. */
export const jobTicket = {
  day: "Day",
  window: "Window",
  where: "Where",
  load: "On the truck",
  reference: "Reference",
};

/** On the ticket that fills in while somebody books. */
export const draftTicket = "Draft";

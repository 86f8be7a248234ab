export const tagline = "Carried as if it were our own mother's.";

/** Where deliveries log what the keeper of the site should know; never personal data. */
export type Log = {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
};

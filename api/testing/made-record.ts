/** A record that a test made, as far as every kind has it. */
export type MadeRecord = { id: string; version: number };

/** The fields that every created record has. */
export type MadeRecord = { id: string; version: number };

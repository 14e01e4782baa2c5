/**
 * How far the clock of a machine may step back between two events, or run ahead of the server, before its times are
 * not believed. Clocks that are set by NTP step by seconds.
 */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The times between which an offline event happened. */
export type EventBounds = {
  /** The event before it; for the first event, the creation of the machine. */
  earliest: Date;
  /** The replay. */
  latest: Date;
};

/** When an event counts as happened, and whether the machine's clock can be believed. */
export type EventTime = { at: Date; isPlausible: boolean };

/**
 * The time of an offline event: the machine's time, corrected by the error of its clock (ms), within the bounds. An
 * event whose time cannot be true counts at the replay, so that it stays in the running period of a quota.
 */
export function eventTime(machineTime: string, clockError: number, { earliest, latest }: EventBounds): EventTime {
  const claimed = Date.parse(machineTime) + clockError;
  const isPlausible =
    claimed >= earliest.getTime() - CLOCK_TOLERANCE_MS && claimed <= latest.getTime() + CLOCK_TOLERANCE_MS;
  return { at: new Date(isPlausible ? Math.min(claimed, latest.getTime()) : latest.getTime()), isPlausible };
}

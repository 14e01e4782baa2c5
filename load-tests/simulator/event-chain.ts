import { createHash } from 'node:crypto';

/** The hash that the next offline event carries as `previous`. All values of an event are texts and numbers. */
export const hashOfEvent = (event: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(event, Object.keys(event).toSorted()))
    .digest('hex');

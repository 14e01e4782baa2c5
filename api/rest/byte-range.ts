import type { ByteRange } from '#api/platform/storage.ts';

/** The requested part begins after the end of the file. */
export const NOT_SATISFIABLE = 'not satisfiable';

/**
 * The part of a file that a Range header asks for. Undefined, which means the whole file, without a header and for forms
 * that no player sends: other units and several ranges.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | typeof NOT_SATISFIABLE | undefined {
  const found = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/.exec(header ?? '')?.groups;
  if (!found || (!found.first && !found.last)) return undefined;
  if (!found.first) return suffix(Number(found.last), size);
  const first = Number(found.first);
  const last = found.last ? Math.min(Number(found.last), size - 1) : size - 1;
  return first > last ? NOT_SATISFIABLE : { first, last };
}

/** The last bytes of a file. */
const suffix = (length: number, size: number): ByteRange | typeof NOT_SATISFIABLE =>
  length === 0 ? NOT_SATISFIABLE : { first: Math.max(0, size - length), last: size - 1 };

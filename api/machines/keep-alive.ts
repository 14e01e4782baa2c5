/**
 * Fast path for the most frequent message: `{"type":"keepAlive","id":"…"}`, in this order and without spaces, is
 * recognised without parsing. Any other notation is also valid, only slower.
 */
const PREFIX = '{"type":"keepAlive","id":"';
const SUFFIX = '"}';
const LONGEST = PREFIX.length + SUFFIX.length + 64;

/** The id of a keep-alive in this notation; null for any other frame. */
export function plainKeepAliveId(frame: Buffer): string | null {
  if (frame.length > LONGEST || frame.length <= PREFIX.length + SUFFIX.length) return null;
  const text = frame.toString('latin1');
  if (!text.startsWith(PREFIX) || !text.endsWith(SUFFIX)) return null;
  const id = text.slice(PREFIX.length, -SUFFIX.length);
  for (let index = 0; index < id.length; index++) if (!isIdCharacter(id.charCodeAt(index))) return null;
  return id;
}

/** Letters, digits, and . _ ~ - */
const isIdCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  code === 45 ||
  code === 95 ||
  code === 46 ||
  code === 126;

/** Text of the server's time, made once for all answers of a millisecond. */
let serverTime = { ms: 0, text: '' };

/** The answer to a keep-alive, as text. `now` is the server's time, ms since 1970. */
export function keepAliveAck(id: string, now: number): string {
  if (now !== serverTime.ms) serverTime = { ms: now, text: new Date(now).toISOString() };
  return `{"type":"keepAliveAck","re":"${id}","serverTime":"${serverTime.text}"}`;
}

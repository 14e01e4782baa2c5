/** The parts of RFC 6455 that a load generator needs. `ws` would cost more CPU than the measured server. */

const FINAL_TEXT = 0x81;
const MASKED = 0x80;
/** Payloads up to this size have their length in the second byte. */
const MAX_SHORT_LENGTH = 125;
/** Payloads up to this size have their length in the two bytes after it. */
const MAX_LENGTH = 65_535;
const LENGTH_IN_TWO_BYTES = 126;
/** Two bytes and the mask, of a short frame. */
const HEADER_BYTES = 6;
const ZERO = 0x30;
/** Any key works on the loopback. It must not be zero, so that the server has to unmask. */
const MASK = [0x37, 0xfa, 0x21, 0x3d] as const;

/** First byte of a close frame. */
export const CLOSE_FRAME = 0x88;
/** First byte of a text frame. */
export const TEXT_FRAME = FINAL_TEXT;
/** First byte of a ping. */
export const PING_FRAME = 0x89;

/** The answer to a ping without content. */
export const PONG = Buffer.from([0x8a, MASKED, ...MASK]);

/** Returns a client frame with a text of up to 64 kB. */
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length > MAX_LENGTH) throw new Error('only frames up to 64 kB are built here');
  const size =
    length > MAX_SHORT_LENGTH ? [MASKED | LENGTH_IN_TWO_BYTES, length >> 8, length & 0xff] : [MASKED | length];
  const head = [FINAL_TEXT, ...size, ...MASK];
  const frame = Buffer.alloc(head.length + length);
  frame.set(head);
  payload.forEach((byte, index) => frame.writeUInt8(byte ^ maskAt(index), head.length + index));
  return frame;
}

/**
 * Returns a function that writes a number in place of the `#` signs of a client frame. It reuses the same buffer each
 * time.
 */
export function numberedText(text: string): (value: number) => Buffer {
  const frame = maskedText(text);
  const first = text.indexOf('#');
  const last = text.lastIndexOf('#');
  return (value) => {
    let rest = value;
    for (let index = last; index >= first; index -= 1) {
      frame[HEADER_BYTES + index] = (ZERO + (rest % 10)) ^ maskAt(index);
      rest = Math.floor(rest / 10);
    }
    return frame;
  };
}

function maskAt(index: number): number {
  return MASK[index & 3] ?? 0;
}

/** Passes every complete frame of the server's bytes to `onFrame`; returns the remaining bytes. */
export function readFrames(bytes: Buffer, onFrame: (opcode: number, payload: Buffer) => void): Buffer | undefined {
  let offset = 0;
  while (bytes.length - offset >= 2) {
    const short = bytes[offset + 1] ?? 0;
    const header = short === LENGTH_IN_TWO_BYTES ? 4 : 2;
    if (bytes.length - offset < header) break;
    const length = short === LENGTH_IN_TWO_BYTES ? bytes.readUInt16BE(offset + 2) : short;
    const end = offset + header + length;
    if (bytes.length < end) break;
    onFrame(bytes[offset] ?? 0, bytes.subarray(offset + header, end));
    offset = end;
  }
  return offset === bytes.length ? undefined : bytes.subarray(offset);
}

import { encode } from 'uqr';
import { code128 } from '#api/paper/code128.ts';
import type { Label } from './label.ts';

/** A place on a label, in millimetres from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/** The modules of a code, row by row; `module` is the side of one in millimetres. */
export type Code = { rows: readonly (readonly boolean[])[]; module: number; box: Box };

/** Where everything on a label stands. `bars` is null for a text that is too long for the label. */
export type LabelLayout = { qr: Code; bars: Code | null; initials: Box | null; text: Box; codeText: Box };

/** One dot of a label printer with 203 dots per inch: modules of whole dots have sharp edges. */
export const DOT = 0.125;

const MARGIN = 2.5;
const GAP = 1.5;
const BARS = 8;
/** Height of the line with the code as text. */
export const CODE_LINE = 3.2;
const INITIALS = 12;

/** Narrower bars are not read reliably from paper; wider ones need no place. */
const MODULE = { least: 2 * DOT, most: 4 * DOT };

/** Free modules at both ends of Code 128. */
const QUIET = 10;

/** Free modules around a QR code (ISO/IEC 18004). */
const QR_QUIET = 4;

/** Largest share of the label's width, and largest side, of the QR code with its quiet zone. */
const QR = { share: 0.42, most: 34 };

/** Places the codes and texts of a label of this size. */
export function layoutLabel({ code, initials }: Label, size: { width: number; height: number }): LabelLayout {
  const inner = { width: size.width - 2 * MARGIN, height: size.height - 2 * MARGIN };
  const bars = barsOf(code, size.width, size.height - MARGIN - CODE_LINE - BARS);
  const bottom = CODE_LINE + (bars ? BARS + GAP : 0);
  const { data } = encode(code, { ecc: 'M', border: 0 });
  const most = Math.min(QR.most, size.width * QR.share, size.height - MARGIN - bottom);
  const module = Math.max(DOT, Math.floor(most / (data.length + 2 * QR_QUIET) / DOT) * DOT);
  const side = module * data.length;
  const corner = Math.max(MARGIN, QR_QUIET * module);
  const left = corner + side + Math.max(GAP, QR_QUIET * module);
  const badge = initials ? { x: size.width - MARGIN - INITIALS, y: MARGIN, width: INITIALS, height: INITIALS } : null;
  const right = size.width - MARGIN - (badge ? INITIALS + GAP : 0);
  return {
    qr: { rows: data, module, box: { x: corner, y: corner, width: side, height: side } },
    bars,
    initials: badge,
    text: { x: left, y: MARGIN, width: right - left, height: inner.height - bottom },
    codeText: { x: MARGIN, y: size.height - MARGIN - CODE_LINE, width: inner.width, height: CODE_LINE },
  };
}

/** The bars in the middle of the label's width, if they fit with their quiet zones. */
function barsOf(text: string, width: number, y: number): Code | null {
  const row = code128(text);
  if (!row) return null;
  const module = Math.min(MODULE.most, Math.floor(width / (row.length + 2 * QUIET) / DOT) * DOT);
  if (module < MODULE.least) return null;
  const long = row.length * module;
  const x = Math.round((width - long) / 2 / DOT) * DOT;
  return { rows: [row], module, box: { x, y, width: long, height: BARS } };
}

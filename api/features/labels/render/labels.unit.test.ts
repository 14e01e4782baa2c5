import { describe, expect, it } from 'vitest';
import { code128 } from '#api/paper/code128.ts';
import { type GreyPicture, partOf, printedPage, readCode } from '#api/testing/read-codes.ts';
import { LABEL_SHEET_NAMES, LABEL_SHEETS } from '../label-sheets.rules.ts';
import { drawLabelsPdf } from './draw-pdf.ts';
import { drawLabelsZpl } from './draw-zpl.ts';
import { layoutLabel } from './label-layout.ts';
import type { Label } from './label.ts';

const LABEL: Label = { title: 'Bota de segurança', lines: ['42', 'Calçados'], code: 'BT-42/a' };

const pdfOf = (labels: readonly Label[], sheet: (typeof LABEL_SHEET_NAMES)[number], start = 1) =>
  drawLabelsPdf({
    labels,
    sheet,
    start,
    title: 'Labels',
    language: 'pt-BR',
    company: 'Acme',
    createdAt: '2026-11-25T10:00:00Z',
  });

/** The graphic fields of a ZPL label, each with a white border. */
function picturesOf(zpl: string): GreyPicture[] {
  return [...zpl.matchAll(/\^GFA,\d+,\d+,(\d+),([0-9A-F:]+)\^FS/g)].map(([, bytes, data = '']) => {
    const digits = Number(bytes) * 2;
    const rows: string[] = [];
    for (let at = 0; at < data.length;) {
      const isRepeated = data[at] === ':';
      rows.push(isRepeated ? (rows.at(-1) ?? '') : data.slice(at, at + digits));
      at += isRepeated ? 1 : digits;
    }
    const border = 40;
    const [width, height] = [digits * 4 + 2 * border, rows.length + 2 * border];
    const grey = new Uint8ClampedArray(width * height).fill(255);
    rows.forEach((row, y) =>
      [...row].forEach((digit, at) =>
        [...Number.parseInt(digit, 16).toString(2).padStart(4, '0')].forEach((bit, dot) => {
          if (bit === '1') grey[(y + border) * width + border + at * 4 + dot] = 0;
        }),
      ),
    );
    return { data: grey, width, height };
  });
}

/** Code 128 with bars of three pixels and its quiet zones. */
function barsOf(text: string): GreyPicture {
  const row = [...Array<boolean>(10).fill(false), ...(code128(text) ?? []), ...Array<boolean>(10).fill(false)];
  const line = row.flatMap((isDark) => Array<number>(3).fill(isDark ? 0 : 255));
  const height = 40;
  return {
    data: Uint8ClampedArray.from({ length: line.length * height }, (_, at) => line[at % line.length] ?? 0),
    width: line.length,
    height,
  };
}

describe('Code 128', () => {
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  const texts = [
    printable.slice(0, 40),
    printable.slice(40, 80),
    printable.slice(80),
    '123456',
    '12345',
    'CA 1234',
    'A123456B',
    '00012345X',
    '1',
  ];
  it.each(texts)('is read as %j', async (text) => {
    await expect(readCode(barsOf(text), 'Code128')).resolves.toBe(text);
  });

  it.each(['', 'ção', 'a\tb'])('does not encode %j', (text) => {
    expect(code128(text)).toBeNull();
  });
});

describe('labels as PDF', () => {
  it.each(LABEL_SHEET_NAMES)('on %s have both codes where the label is', async (name) => {
    const { left, top, pitch, label, columns, rows } = LABEL_SHEETS[name];
    const page = await printedPage(await pdfOf([LABEL], name, columns * rows));
    const place = { x: left + (columns - 1) * pitch.x, y: top + (rows - 1) * pitch.y };
    const { bars } = layoutLabel(LABEL, label);
    if (!bars) throw new Error('The bars fit');
    const upper = { ...place, width: label.width, height: bars.box.y - 0.5 };
    const lower = { ...place, y: place.y + bars.box.y, width: label.width, height: bars.box.height };
    await expect(readCode(partOf(page, upper), 'QRCode')).resolves.toBe(LABEL.code);
    await expect(readCode(partOf(page, lower), 'Code128')).resolves.toBe(LABEL.code);
  });

  it('begin a new sheet after the last place, and have the QR code only if the bars are too long', async () => {
    const long = { ...LABEL, code: '01KAQ3N8Z6T5V4W3X2Y1Z0ABCD' };
    const bytes = await pdfOf([LABEL, long], 'A4_3X8', 24);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(2);
    expect(layoutLabel(long, LABEL_SHEETS.A4_3X8.label).bars).toBeNull();
    const page = await printedPage(await pdfOf([long], 'LABEL_60X40'));
    await expect(readCode(page, 'QRCode')).resolves.toBe(long.code);
  });

  it('draw names of any script and length, and codes of other letters', async () => {
    const label = { title: `${'محمد '.repeat(60)}😀`, lines: ['e\u0301'.repeat(200)], code: 'Nº-ção', initials: 'م' };
    await expect(readCode(await printedPage(await pdfOf([label], 'CARD')), 'QRCode')).resolves.toBe(label.code);
  });
});

describe('labels as ZPL', () => {
  it('contain both codes as pictures, and no text can be a command', async () => {
    const label = { ...LABEL, title: '^XZ~JA_5E', code: 'A^B~C_>0' };
    const zpl = drawLabelsZpl([label], 'LABEL_100X50');
    const [qr, bars] = picturesOf(zpl);
    expect(qr && (await readCode(qr, 'QRCode'))).toBe(label.code);
    expect(bars && (await readCode(bars, 'Code128'))).toBe(label.code);
    expect(zpl.match(/\^XZ|~JA/g)).toEqual(['^XZ']);
    expect(zpl).toContain('^FD_5eXZ_7eJA_5f5E^FS');
  });
});

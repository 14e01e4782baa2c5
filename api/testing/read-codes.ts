import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Without its file, the library loads it from a public address.
const { buffer: wasmBinary } = new Uint8Array(
  readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
);
prepareZXingModule({ overrides: { wasmBinary } });

/** A picture with one byte of brightness for each pixel. */
export type GreyPicture = { data: Uint8ClampedArray; width: number; height: number };

/** Pixels of a point of a page, as a printer of 300 dots per inch. */
const SCALE = 300 / 72;

/** The first page as a printer draws it. */
export async function printedPage(pdf: Uint8Array): Promise<GreyPicture> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4] ?? 0);
  document.destroy();
  library.destroy();
  return { data: grey, width, height };
}

/** A part of a picture; millimetres of the page. */
export function partOf(
  { data, width }: GreyPicture,
  box: { x: number; y: number; width: number; height: number },
): GreyPicture {
  const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * 300);
  const [left, top, wide, high] = [pixels(box.x), pixels(box.y), pixels(box.width), pixels(box.height)];
  const part = new Uint8ClampedArray(wide * high);
  for (let row = 0; row < high; row++)
    part.set(data.subarray((top + row) * width + left, (top + row) * width + left + wide), row * wide);
  return { data: part, width: wide, height: high };
}

/** Reads a code as a scanner does; throws if there is none. */
export async function readCode({ data, width, height }: GreyPicture, kind: 'QRCode' | 'Code128'): Promise<string> {
  const colors = new Uint8ClampedArray(data.length * 4).fill(255);
  data.forEach((grey, at) => colors.fill(grey, at * 4, at * 4 + 3));
  const picture = { data: colors, width, height, colorSpace: 'srgb' } as const;
  const [found] = await readBarcodes(picture, { formats: [kind], maxNumberOfSymbols: 1 });
  if (!found) throw new Error(`The picture has no readable ${kind}`);
  return found.text;
}

import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readByOthers } from '#api/testing/pdf-readers.ts';
import { activePdf, numberedPdf } from '#api/testing/pdfs.ts';
import { mergePdfs, splitPdf } from './arrange-pdf.ts';
import { pagesToPictures, picturesToPdf } from './convert-pdf.ts';
import { optimizePdf } from './optimize-pdf.ts';
import { watermarkPdf } from './watermark-pdf.ts';

const TIMEOUT_MS = 120_000;
const MARK = { position: 'CENTER', opacity: 1, rotate: 0, scale: 0.8 } as const;

let three: Buffer;
let two: Buffer;
beforeAll(async () => {
  [three, two] = [await numberedPdf(3), await numberedPdf(2)];
});

/** How much of the page is not white, from 0 to 255. */
const darkness = async (picture: Uint8Array): Promise<number> =>
  255 - ((await sharp(picture).grayscale().stats()).channels[0]?.mean ?? 255);

const square = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 100, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer();

const pagesIn = (text: string): number[] => [...text.matchAll(/Page (\d)/g)].map(([, number]) => Number(number));

describe('what the operations on documents write', { timeout: TIMEOUT_MS }, () => {
  it.each([
    ['merged', () => mergePdfs({ files: [{ bytes: three, pages: '3,1' }, { bytes: two }] }), [[3, 1, 1, 2]]],
    ['split', () => splitPdf({ bytes: three, every: 2 }), [[1, 2], [3]]],
    ['optimized', () => optimizePdf({ bytes: three, imageQuality: 50, imageSide: 500 }), [[1, 2, 3]]],
    ['marked', () => watermarkPdf({ bytes: three, text: 'CÓPIA', ...MARK }), [[1, 2, 3]]],
    ['merged without its scripts', () => mergePdfs({ files: [{ bytes: activePdf() }, { bytes: two }] }), [[1, 2]]],
  ])('is read by qpdf and poppler without a fault: %s [G8]', async (name, make, expected) => {
    const { files } = await make();
    const read = await Promise.all(files.map(readByOthers));
    expect(read.map(({ faults }) => faults)).toEqual(expected.map(() => ''));
    expect(read.map(({ text }) => pagesIn(text))).toEqual(expected);
    const empty = name.includes('scripts') ? 1 : 0;
    expect(read.map(({ pages }) => pages)).toEqual(expected.map((pages) => pages.length + empty));
  });

  it('has a watermark that poppler draws and reads [G8]', async () => {
    const [plain, text, picture] = await Promise.all(
      [
        three,
        (await watermarkPdf({ bytes: three, text: 'CÓPIA', ...MARK })).files[0],
        (await watermarkPdf({ bytes: three, picture: await square('#993333'), ...MARK })).files[0],
      ].map((bytes) => readByOthers(bytes ?? new Uint8Array())),
    );
    if (!plain || !text || !picture) throw new Error('three documents were read');
    expect(text.text.match(/CÓPIA/g)).toHaveLength(3);
    expect(picture.faults).toBe('');
    for (const marked of [text, picture])
      expect(await darkness(marked.picture)).toBeGreaterThan((await darkness(plain.picture)) + 1);
  });

  it('is made of pictures, and becomes the picture that poppler draws [G8]', async () => {
    const picture = await square('#336699');
    const { files } = await picturesToPdf({ pictures: [picture, picture], pageSize: 'A4', margin: 0 });
    const made = await readByOthers(files[0] ?? new Uint8Array());
    expect(made).toMatchObject({ faults: '', pages: 2 });
    const drawn = await pagesToPictures({ bytes: three, format: 'PNG', pages: '1', dpi: 72 });
    const [ours, theirs] = [drawn.files[0] ?? new Uint8Array(), (await readByOthers(three)).picture];
    const { width, height } = await sharp(theirs).metadata();
    expect(await sharp(ours).metadata()).toMatchObject({ width, height });
    expect(Math.abs((await darkness(ours)) - (await darkness(theirs)))).toBeLessThan(2);
  });
});

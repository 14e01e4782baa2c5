import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineProgram } from '#api/platform/work-pool/program.ts';
import { createWorkPool, type WorkPool } from '#api/platform/work-pool/work-pool.ts';
import {
  activePdf,
  bombPdf,
  deepPdf,
  encryptedPdf,
  loopingPdf,
  manyPagesPdf,
  numberedPdf,
  rawPdf,
  readPdf,
  selfReferringPdf,
} from '#api/testing/pdfs.ts';
import { analyzePdf } from './analyze-pdf.ts';
import { mergePdfs, splitPdf } from './arrange-pdf.ts';
import { pagesToPictures, picturesToPdf } from './convert-pdf.ts';
import { generatePdf } from './generate-pdf.ts';
import { optimizePdf } from './optimize-pdf.ts';
import type { PdfOperations } from './pdf-process.ts';
import { watermarkPdf } from './watermark-pdf.ts';

const MIB = 1024 * 1024;
const TIMEOUT_MS = 60_000;
const fault = (key: string, values?: object) => ({ name: 'JobFault', fault: key, ...(values && { values }) });
const first = ({ files: [file] }: { files: Uint8Array[] }): Uint8Array => {
  if (!file) throw new Error('No file');
  return file;
};
/** Red, green and blue of one place of a page. */
async function colourOf(pdf: Uint8Array, x: number, y: number): Promise<number[]> {
  const picture = first(await pagesToPictures({ bytes: pdf, format: 'PNG', pages: '1', dpi: 72 }));
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
}
const dark = async (pdf: Uint8Array): Promise<number> => {
  const picture = first(await pagesToPictures({ bytes: pdf, format: 'PNG', pages: '1', dpi: 72 }));
  return 255 - ((await sharp(picture).grayscale().stats()).channels[0]?.mean ?? 0);
};

describe('documents', { timeout: TIMEOUT_MS }, () => {
  it('are merged from pages of several ones [G8]', async () => {
    const [three, two] = [await numberedPdf(3), await numberedPdf(2)];
    const merged = await mergePdfs({ files: [{ bytes: three, pages: '3,1' }, { bytes: two }] });
    expect(merged.pages).toBe(4);
    expect((await readPdf(first(merged))).pages).toBe(4);
    await expect(mergePdfs({ files: [{ bytes: two, pages: '2-3' }] })).rejects.toMatchObject(
      fault('pageOutside', { pages: 2 }),
    );
  });

  it('are split by ranges and by a number of pages, without the rest of the document [G8]', async () => {
    const five = await numberedPdf(5);
    const sizes = async ({ files }: { files: Uint8Array[] }) =>
      Promise.all(files.map(async (file) => (await readPdf(file)).pages));
    expect(await sizes(await splitPdf({ bytes: five, every: 2 }))).toEqual([2, 2, 1]);
    const parts = await splitPdf({ bytes: five, ranges: ['1', '2-4'] });
    expect(await sizes(parts)).toEqual([1, 3]);
    expect(first(parts).length).toBeLessThan(five.length);
    await expect(splitPdf({ bytes: await numberedPdf(51) })).rejects.toMatchObject(fault('pdfParts', { max: 50 }));
  });

  it('get a picture or a text in any script as a watermark [G8]', async () => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ]);
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const look = { position: 'CENTER', opacity: 1, rotate: 0, scale: 0.5 } as const;
    const marked = first(await watermarkPdf({ bytes, picture, ...look }));
    expect(await colourOf(marked, 100, 100)).toEqual([255, 0, 0]);
    expect(await colourOf(marked, 5, 5)).toEqual([255, 255, 255]);
    for (const text of ['CÓPIA', 'نسخة', 'Αντίγραφο', '👷 cópia'])
      expect(await dark(first(await watermarkPdf({ bytes, text, ...look, rotate: 45 }))), text).toBeGreaterThan(0.5);
  });

  it('are made of pictures, and become pictures [G8]', async () => {
    const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'lime' } })
      .png()
      .toBuffer();
    const high = await sharp({ create: { width: 200, height: 400, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
    const made = await picturesToPdf({ pictures: [wide, high], pageSize: 'A4', margin: 36 });
    expect((await analyzePdf({ bytes: first(made) })).pageSizes).toMatchObject([
      { width: 841.89, height: 595.28, pages: 1 },
      { width: 595.28, height: 841.89, pages: 1 },
    ]);
    expect(await colourOf(first(made), 420, 300)).toEqual([0, 255, 0]);
    const exact = await picturesToPdf({ pictures: [wide], pageSize: 'PICTURE', margin: 0 });
    expect((await analyzePdf({ bytes: first(exact) })).pageSizes).toMatchObject([{ width: 300, height: 150 }]);
    const pictures = await pagesToPictures({ bytes: await numberedPdf(3), format: 'JPEG', pages: '2-', dpi: 144 });
    expect(pictures.files).toHaveLength(2);
    expect(await sharp(first(pictures)).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 800 });
    await expect(picturesToPdf({ pictures: [Buffer.from('x')], pageSize: 'A4', margin: 0 })).rejects.toMatchObject(
      fault('fileBroken'),
    );
  });

  it('are made smaller: pictures are encoded again, and what no page uses is gone [G8]', async () => {
    const doc = await PDFDocument.create();
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = sharp({ create: { width: 1500, height: 1500, channels: 3, background: 'gray', noise } });
    const jpeg = await doc.embedJpg(await photo.jpeg({ quality: 98 }).toBuffer());
    doc.addPage([300, 300]).drawImage(jpeg, { x: 0, y: 0, width: 300, height: 300 });
    await doc.attach(Buffer.alloc(100_000, 'x'), 'x.txt');
    const bytes = await doc.save();
    const small = first(await optimizePdf({ bytes, imageQuality: 50, imageSide: 800 }));
    expect(small.length).toBeLessThan(bytes.length / 4);
    expect((await analyzePdf({ bytes: small })).hasAttachments).toBe(false);
    expect(await colourOf(small, 150, 150)).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    expect(await dark(small)).toBeGreaterThan(90);
  });

  it('are analyzed: pages, sizes, fonts, structure, encryption [G8]', async () => {
    expect(await analyzePdf({ bytes: await numberedPdf(3, 'Manual') })).toMatchObject({
      isEncrypted: false,
      pages: 3,
      pageSizes: [{ width: 300, height: 400, pages: 3 }],
      fonts: [{ name: 'Helvetica', type: 'Type1', isEmbedded: false }],
      isTagged: false,
      title: 'Manual',
      hasJavaScript: false,
    });
    expect(await analyzePdf({ bytes: await encryptedPdf() })).toMatchObject({ isEncrypted: true, pages: null });
    expect(await analyzePdf({ bytes: activePdf() })).toMatchObject({ hasJavaScript: true, hasAttachments: true });
  });

  it('are made of a template, tagged, with all letters embedded, over several pages [G8]', async () => {
    const rows = Array.from({ length: 80 }, (_, at) => [`Ação ${at}`, 'محمد علي', 'Ωμέγα', '😀']);
    const data = {
      title: 'Relatório “Ñandú” محمد',
      subtitle: 'x'.repeat(150),
      facts: [{ label: 'Unidade', value: 'São Paulo' }],
      text: 'Um\n\nDois',
      table: { columns: ['A', 'B', 'C', 'D'], rows },
    };
    const made = await generatePdf({ filled: { id: 'report', data }, language: 'pt-BR' });
    expect(made.pages).toBeGreaterThan(1);
    const facts = await analyzePdf({ bytes: first(made) });
    expect(facts).toMatchObject({ pages: made.pages, isTagged: true, language: 'pt-BR', title: data.title });
    expect(facts.fonts?.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    expect(facts.fonts?.length).toBeGreaterThan(2);
    const signatories = [{ name: 'Ana', role: 'Técnica' }];
    const letter = { title: 'Carta', sender: 'A', recipient: 'B', date: 'hoje', text: 'Olá', signatories };
    expect((await generatePdf({ filled: { id: 'letter', data: letter }, language: 'es' })).pages).toBe(1);
    const certificate = { title: 'NR-35', person: 'Ana', text: 'Concluiu', facts: [], date: 'hoje', signatories };
    expect((await generatePdf({ filled: { id: 'certificate', data: certificate }, language: 'en' })).pages).toBe(1);
  });
});

describe('a hostile document', { timeout: TIMEOUT_MS }, () => {
  let work: WorkPool;
  beforeAll(() => {
    work = createWorkPool({ processes: 1, waitingPerOwner: 20, waiting: 20, idleMs: 10_000 });
  });
  afterAll(() => work.close());
  const file = new URL('pdf-process.ts', import.meta.url);
  const merge = (bytes: Buffer, limits = {}) => {
    const program = defineProgram<PdfOperations>({ file, memoryBytes: 512 * MIB, milliseconds: 30_000, ...limits });
    return work.run(program, 'merge', { owner: 'acme', input: () => ({ files: [{ bytes }] }) });
  };

  it('loses scripts, actions, attachments, media and addresses of other files SEC-35', async () => {
    const active = activePdf();
    const harmful = ['JavaScript', 'Launch', 'alert', 'calc.exe', 'evil', 'RichMedia', 'SubmitForm', 'passwd', 'XFA'];
    for (const word of harmful) expect(active.toString('latin1'), word).toContain(word);
    for (const bytes of [
      first(await mergePdfs({ files: [{ bytes: active }] })),
      first(await watermarkPdf({ bytes: active, text: 'x', position: 'TOP', opacity: 1, rotate: 0, scale: 0.1 })),
      first(await optimizePdf({ bytes: active, imageQuality: 50, imageSide: 500 })),
    ]) {
      const { text, pages } = await readPdf(bytes);
      expect(pages).toBe(1);
      for (const word of harmful) expect(text.includes(word), word).toBe(false);
      expect(text.includes('https://example.com/')).toBe(true);
    }
  });

  it.each([
    ['no PDF', () => Buffer.from('<html>'), 'manualType'],
    ['a picture that lies about its type', () => Buffer.from('\x89PNG\r\n%PDF-1.7\n%%EOF'), 'pdfBroken'],
    ['a document without pages', () => rawPdf(['<< /Type /Catalog >>']), 'pdfBroken'],
    ['half a document', async () => (await numberedPdf(2)).subarray(0, 400), 'pdfBroken'],
    ['a password', encryptedPdf, 'pdfEncrypted'],
    ['a loop in its pages', loopingPdf, 'pdfBroken'],
    ['objects that refer to themselves', selfReferringPdf, 'pdfBroken'],
    ['100,000 pages', manyPagesPdf, 'pdfPages'],
  ])('with %s is refused for it SEC-35', async (_, make, key) => {
    await expect(merge(await make())).rejects.toMatchObject({ name: 'JobFault', fault: key });
  });

  it('with a page of wrong size cannot be analyzed SEC-35', async () => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [(a) /b null] >>',
    ]);
    await expect(analyzePdf({ bytes })).rejects.toMatchObject(fault('pdfBroken'));
  });

  it('whose compressed objects become too much is refused before it costs memory or time SEC-35', async () => {
    const refused = { name: 'JobFault', fault: 'fileTooDemanding' };
    await expect(analyzePdf({ bytes: bombPdf() })).rejects.toMatchObject(refused);
    const many = await PDFDocument.load(await numberedPdf(2));
    for (let at = 0; at < 20_000; at++) many.context.register(many.context.obj({ Text: 'x'.repeat(20), At: at }));
    expect(await analyzePdf({ bytes: await many.save({ useObjectStreams: true }) })).toMatchObject({ pages: 2 });
  });

  it('that is a bomb or nested without end cannot take more than the limits, and the next one is read SEC-35', async () => {
    for (const bytes of [bombPdf(), deepPdf()]) {
      const [outcome] = await Promise.allSettled([merge(bytes, { memoryBytes: 400 * MIB, milliseconds: 10_000 })]);
      // Either the page is read without what it does not need, or the document is refused.
      const isRead = outcome.status === 'fulfilled' && outcome.value.pages === 1;
      const isRefused = outcome.status === 'rejected' && /fileTooDemanding|pdfBroken/.test(outcome.reason.fault);
      expect(isRead || isRefused, JSON.stringify(outcome).slice(0, 200)).toBe(true);
    }
    expect(await merge(await numberedPdf(2))).toMatchObject({ pages: 2 });
  });
});

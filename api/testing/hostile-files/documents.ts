import { PDFDocument } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import {
  activePdf,
  bombPdf,
  deepPdf,
  encryptedPdf,
  loopingPdf,
  manyPagesPdf,
  numberedPdf,
  rawPdf,
  selfReferringPdf,
} from '../pdfs.ts';
import type { HostileFile } from './hostile-file.ts';

const MIB = 1024 * 1024;
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (entries: string) => `<< /Type /Page /Parent 2 0 R ${entries} >>`;
const BOX = '/MediaBox [0 0 200 200]';

function stream(entries: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}

/** One page with this content, which may use the object 5 as its picture X, its pattern P and its font F. */
const drawn = (content: Buffer | string, object: Buffer | string, filter = '') =>
  rawPdf([
    CATALOG,
    PAGES,
    page(
      `${BOX} /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> /Pattern << /P 5 0 R >> /Font << /F 5 0 R >> >>`,
    ),
    stream(filter, content),
    object,
  ]);

const boxed = (box: string) => rawPdf([CATALOG, PAGES, page(`/MediaBox ${box}`)]);

const document = (name: string, make: HostileFile['make'], refused: HostileFile['refused'] = []): HostileFile => ({
  name: `a document ${name}`,
  contentType: 'application/pdf',
  make,
  refused,
});

/** Documents that lie about what they are, or are damaged. */
const LIARS: readonly HostileFile[] = [
  document('that is a page', () => Buffer.from('<html><script>alert(1)</script>'), ['manualType']),
  document('that begins as a picture', () => Buffer.from('\x89PNG\r\n%PDF-1.7\n%%EOF', 'latin1'), ['manualType']),
  document('without its end', async () => (await numberedPdf(2)).subarray(0, 400), ['fileIncomplete']),
  document('with only a begin and an end', () => Buffer.from('%PDF-1.7\n%%EOF\n')),
  document('that is a page, too', async () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n%<script>alert(1)</script>\n'), (await numberedPdf(1)).subarray(9)]),
  ),
  document('that is a ZIP archive, too', async () =>
    Buffer.concat([await numberedPdf(1), Buffer.from('PK\u0003\u0004a.class%%EOF')]),
  ),
  document('with a wrong table of objects', async () =>
    Buffer.from(
      (await numberedPdf(2)).toString('latin1').replaceAll(/\d{10} 00000 n/g, '9999999999 00000 n'),
      'latin1',
    ),
  ),
  document('that says it has a million pages', () =>
    rawPdf([CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>', page(BOX)]),
  ),
  document('with a stream of negative length', () =>
    rawPdf([CATALOG, PAGES, page(`${BOX} /Contents 4 0 R`), '<< /Length -5 >>\nstream\nq Q\nendstream']),
  ),
  document('without pages', () => rawPdf(['<< /Type /Catalog >>'])),
  document('with a password', encryptedPdf),
  document('with a password to change it', async () => {
    const doc = await PDFDocument.load(await numberedPdf(2));
    doc.encrypt({ ownerPassword: 'owner' });
    return Buffer.from(await doc.save());
  }),
  document('with scripts, attachments and media', activePdf),
];

/** Documents whose parts contain themselves. */
const LOOPS: readonly HostileFile[] = [
  document('with a loop in its pages', loopingPdf),
  document('with objects that refer to themselves', selfReferringPdf),
  document('with outlines in a loop', () =>
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /Names << /Dests 5 0 R >> >>',
      PAGES,
      page(BOX),
      '<< /Type /Outlines /First 4 0 R /Last 4 0 R /Next 4 0 R /Parent 4 0 R /Title (x) >>',
      '<< /Kids [5 0 R 5 0 R] >>',
    ]),
  ),
  document('whose form draws itself', () =>
    drawn(
      '/X Do',
      stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>', '/X Do /X Do'),
    ),
  ),
  document('whose letters draw themselves', () =>
    drawn(
      'BT /F 9 Tf (aaaa) Tj ET',
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1]
        /Encoding << /Differences [97 /a] >> /CharProcs << /a 4 0 R >> /Resources << /Font << /F 5 0 R >> >> >>`,
    ),
  ),
];

/** Small documents that become large or take long. */
const BOMBS: readonly HostileFile[] = [
  document('of 100,000 pages', manyPagesPdf),
  document('with arrays in arrays, deeper than a stack', deepPdf),
  document('whose compressed objects become 2 GB', bombPdf),
  document('whose page becomes 512 MB', () =>
    drawn(deflateSync(Buffer.alloc(512 * MIB, 'q Q ')), '<< >>', '/Filter /FlateDecode'),
  ),
  document('with a picture of 30,000 by 30,000 pixels', () =>
    drawn(
      '200 0 0 200 0 0 cm /X Do',
      stream(
        '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode',
        deflateSync(Buffer.alloc((30_000 / 8) * 30_000)),
      ),
    ),
  ),
  document('with a picture that was compressed twenty times', () => {
    let bytes = Buffer.alloc(64 * MIB);
    for (let round = 0; round < 20; round++) bytes = deflateSync(bytes);
    const filters = '/FlateDecode '.repeat(20);
    return drawn(
      '200 0 0 200 0 0 cm /X Do',
      stream(
        `/Type /XObject /Subtype /Image /Width 8192 /Height 8192 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [${filters}]`,
        bytes,
      ),
    );
  }),
  document('with tiles of a ten thousandth of a point', () =>
    drawn(
      '/Pattern cs /P scn 0 0 200 200 re f',
      stream(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
        '0 0 1 1 re f',
      ),
    ),
  ),
  document('with a page of a billion points', () => boxed('[0 0 1000000000 1000000000]')),
  document('with a page of no size', () => boxed('[0 0 0 0]')),
  document('with a page of wrong size', () => boxed('[(a) /b null]')),
];

export const HOSTILE_DOCUMENTS: readonly HostileFile[] = [...LIARS, ...LOOPS, ...BOMBS];

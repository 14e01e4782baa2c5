import { describe, expect, it } from 'vitest';
import { DEFAULT_EMPLOYEE_FIELDS, NEW_TEMPLATE } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { drawSheet } from './draw-sheet.ts';
import { runsOf } from '#api/paper/text-runs.ts';
import { readPdf } from '#api/testing/pdf-text.ts';
import { sampleSheet } from './sample-sheet.ts';
import type { SheetData } from './sheet-data.ts';

const COMPANY = { name: 'Metalúrgica Acme S.A.', businessId: '12ABC34501DE35', address: null };
const NOW = new Date('2026-11-22T12:41:00Z');

function sheet(changes: Partial<SheetData> = {}): SheetData {
  const look = { ...NEW_TEMPLATE, templateTitle: 'Ficha de EPI', employeeFields: DEFAULT_EMPLOYEE_FIELDS };
  const sample = sampleSheet(look, { timeZone: 'America/Sao_Paulo', company: COMPANY, now: NOW });
  return { ...sample, isSample: false, ...changes };
}

const pdfOf = async (data: SheetData) => Buffer.from(await drawSheet({ data, logo: null })).toString('latin1');
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;

describe('a PPE sheet', () => {
  it('is a tagged PDF with language and title [S10]', async () => {
    const pdf = await pdfOf(sheet());
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
    for (const part of ['/Lang (pt-BR)', '/Marked true', '/DisplayDocTitle true', '/S /H1', '/S /TH', '/Scope /Column'])
      expect(pdf).toContain(part);
    expect(pagesOf(pdf)).toBe(1);
  });

  it('is the same for the same data', async () => {
    expect(await pdfOf(sheet())).toBe(await pdfOf(sheet()));
  });

  it('takes further pages for many deliveries', async () => {
    const [first] = sheet().deliveries;
    if (!first) throw new Error('The sample has deliveries');
    expect(pagesOf(await pdfOf(sheet({ deliveries: Array.from({ length: 80 }, () => first) })))).toBeGreaterThan(2);
  });

  it.each([
    ['Arabic', 'محمد بن عبد الله'],
    ['Arabic with its marks', 'مُحَمَّدُ بْنُ عَبْدِ اللّٰهِ'],
    ['emoji', 'Zoë 👩‍🏭😀'],
    ['combining marks', 'A\u0301ngela\u0327\u0308\u0301\u0301'],
    ['letters of no font', '漢字 \u{20000}'],
    ['one endless word', 'x'.repeat(255)],
    ['nothing', ''],
  ])('does not break with a name of %s', async (_, name) => {
    const { employee } = sheet();
    expect(pagesOf(await pdfOf(sheet({ employee: { ...employee, NAME: name } })))).toBe(1);
  });
});

/** The text of the first page. */
const textOf = async (data: SheetData) => {
  const [page] = await readPdf(await drawSheet({ data, logo: null }));
  return page?.text ?? '';
};

describe('the footer of a sheet', () => {
  it('has the day of issue, also beside the hash that is compared [S10] IDEA-22', async () => {
    const check = { address: 'https://acme.example.com/ppe-sheets/check/1', hash: 'ab'.repeat(32) };
    const issued = 'Emitida em 22/11/2026 09:41';
    expect(await textOf(sheet())).toContain(issued);
    expect(await textOf(sheet({ check }))).toContain(`${issued} · SHA-256 do conteúdo abababab … abababab`);
  });
});

describe('the signature on a sheet', () => {
  const signed = (name: string, sealedBy: string | null = null) =>
    sheet({
      employee: { ...sheet().employee, NAME: name },
      signature: {
        name,
        signedAt: '2026-11-22T12:41:00Z',
        method: 'LINK',
        sealedBy,
        width: 300,
        height: 100,
        strokes: [[10, 20, 0, 150, 60, 40]],
      },
    });

  it.each([
    ['a very long name', 'Maria Aparecida da Conceição '.repeat(8)],
    ['a name from right to left', 'محمد عبد الله'],
  ])('says when and how also after %s [S10] IDEA-22', async (_, name) => {
    expect(await textOf(signed(name))).toContain('22/11/2026 09:41, assinado pelo link do e-mail');
  });

  it('names the seal of the company, and otherwise leaves room for its signature IDEA-22', async () => {
    const sealed = await textOf(signed('Rita', 'ACME LTDA:11222333000181'));
    expect(sealed).toContain('Selo digital de ACME LTDA:11222333000181');
    expect(sealed).not.toContain('Pela empresa');
    expect(await textOf(signed('Rita'))).toContain('Pela empresa: Metalúrgica Acme S.A.');
  });
});

describe('the runs of a line', () => {
  const FONTS = ['INTER', 'NOTO_SANS', 'ARABIC', 'EMOJI'] as const;

  it('stay one run where one font has all letters', () => {
    expect(runsOf('Ação nº 3 – “ok”', FONTS)).toEqual([{ text: 'Ação nº 3 – “ok”', font: 'INTER' }]);
  });

  it('put the words of a right-to-left text in their visual order', () => {
    const words = runsOf('Nome: محمد علي 42', FONTS).map(({ text }) => text.trim());
    expect(words.filter((word) => word !== '')).toEqual(['Nome:', '42', 'علي', 'محمد']);
  });

  it('put a name of two directions in the same order after a label and at the start of a line', () => {
    const drawn = (line: string) =>
      runsOf(line, FONTS)
        .map(({ text }) => text)
        .join('');
    const name = 'عبد 🧤 Zoë (محمد)';
    expect(drawn(name)).toBe('عبد 🧤 Zoë (محمد)');
    expect(drawn(`Nome: ${name}`)).toBe(`Nome: ${drawn(name)}`);
  });

  it('replace a letter that no font has', () => {
    expect(runsOf('漢', FONTS)).toEqual([{ text: '\ufffd', font: 'NOTO_SANS' }]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePkcs12, SEAL_PASSWORD } from '#api/features/company-seal/company-seal.factory.ts';
import { readPkcs12 } from '#api/features/company-seal/read-pkcs12.ts';
import { sealPdf } from '#api/features/company-seal/seal-pdf.ts';
import type { FilledTemplate } from '#api/features/pdfs/generate.rules.ts';
import { generatePdf } from '#api/features/pdfs/generate-pdf.ts';
import {
  DEFAULT_EMPLOYEE_FIELDS,
  NEW_TEMPLATE,
  SHEET_LANGUAGES,
} from '#api/features/ppe-templates/ppe-template.rules.ts';
import { installVeraPdf, type VeraPdf } from '#api/testing/verapdf.ts';
import { drawSheet } from './render/draw-sheet.ts';
import { sampleSheet } from './render/sample-sheet.ts';

const CHECK_MS = 120_000;

let veraPdf: VeraPdf;
beforeAll(async () => {
  veraPdf = await installVeraPdf();
}, 300_000);
afterAll(() => veraPdf?.close());

async function expectConforming(files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const { passed, report } = await veraPdf.check(files);
  expect(passed, report).toEqual(Object.keys(files));
}

/** A sheet of several pages with all that it can show. */
function signedSheet(language: (typeof SHEET_LANGUAGES)[number]): Promise<Uint8Array> {
  const look = {
    ...NEW_TEMPLATE,
    language,
    templateTitle: 'Ficha de EPI',
    groupBy: 'CATEGORY' as const,
    employeeFields: DEFAULT_EMPLOYEE_FIELDS,
  };
  const company = { name: 'Metalúrgica Acme S.A.', businessId: '12ABC34501DE35', address: 'Joinville' };
  const sample = sampleSheet(look, { timeZone: 'America/Sao_Paulo', company, now: new Date() });
  const [first] = sample.deliveries;
  const data = {
    ...sample,
    employee: { ...sample.employee, NAME: 'محمد Ângela 😀' },
    deliveries: first ? Array.from({ length: 60 }, () => first) : [],
    signature: {
      name: 'Rita',
      signedAt: new Date().toISOString(),
      method: 'SCREEN' as const,
      sealedBy: 'ACME LTDA:11222333000181',
      width: 600,
      height: 200,
      strokes: [[10, 10, 0, 90, 90, 40]],
    },
    check: { address: 'https://acme.example/ppe-sheets/check/1', hash: 'a'.repeat(64) },
  };
  return drawSheet({ data, logo: null });
}

const signatories = [{ name: 'Ana', role: 'Técnica' }];
const TEMPLATES: readonly FilledTemplate[] = [
  {
    id: 'report',
    data: {
      title: 'Relatório “Ñandú” محمد',
      subtitle: 'Unidade Joinville',
      facts: [{ label: 'Unidade', value: 'São Paulo' }],
      text: 'Um\n\nDois',
      table: {
        columns: ['A', 'B', 'C'],
        rows: Array.from({ length: 80 }, (_, at) => [`Ação ${at}`, 'محمد علي', '😀']),
      },
    },
  },
  {
    id: 'letter',
    data: { title: 'Carta', sender: 'A', recipient: 'B', date: 'hoje', text: 'Olá', signatories },
  },
  {
    id: 'certificate',
    data: { title: 'NR-35', person: 'Ana', text: 'Concluiu', facts: [], date: 'hoje', signatories },
  },
];

describe('by veraPDF', { timeout: CHECK_MS }, () => {
  it('a PPE sheet conforms to PDF/UA-1 in every language [S10]', async () => {
    const sheets = await Promise.all(
      SHEET_LANGUAGES.map(async (language) => [language, await signedSheet(language)] as const),
    );
    await expectConforming(Object.fromEntries(sheets));
  });

  it('a sheet conforms to PDF/UA-1 after the company has sealed it [S10] [X3]', async () => {
    const certificate = readPkcs12(Buffer.from(makePkcs12(), 'base64'), SEAL_PASSWORD);
    if ('fault' in certificate) throw new Error(certificate.fault);
    const seal = { key: certificate.key, name: 'Acme LTDA', reason: 'Ficha de EPI assinada', at: new Date() };
    await expectConforming({ sealed: sealPdf(await signedSheet('PT_BR'), seal) });
  });

  it('a document of each template conforms to PDF/UA-1 [G8]', async () => {
    const documents: Record<string, Uint8Array> = {};
    for (const filled of TEMPLATES) {
      const { files } = await generatePdf({ filled, language: 'pt-BR' });
      documents[filled.id] = files[0] ?? new Uint8Array();
    }
    await expectConforming(documents);
  });
});

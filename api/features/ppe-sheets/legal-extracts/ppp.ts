import { formatCnpj } from '#api/rules/format-cnpj.ts';
import { sheetWords } from '../render/sheet-words.ts';
import type { ExtractData } from './extract-data.ts';
import { extractTexts } from './extract-words.ts';

/** What a person writes by hand. */
const BLANK = '_______';

/** The layout of the template allows so many characters. */
const LENGTHS = { subtitle: 200, fact: 300, cell: 500 };

const cut = (text: string, length: number) => [...text].slice(0, length).join('');

/** Section 15 of the PPP (15.6 to 15.9), as far as the product knows it: the rest is left to be filled in by hand. */
export function pppReport({ company, employee, from, to, lines, language }: ExtractData): object {
  const texts = extractTexts(language);
  const words = sheetWords(language, 'UTC');
  const { columns, labels, questions } = texts;
  const facts = [
    { label: labels.company, value: `${company.name}, CNPJ ${formatCnpj(company.businessId)}` },
    { label: labels.employee, value: `${employee.name}, ${employee.identification}` },
    { label: labels.sector, value: employee.sector ?? BLANK },
    { label: labels.jobRole, value: employee.jobRole ?? BLANK },
  ].map(({ label, value }) => ({ label, value: cut(value, LENGTHS.fact) }));
  const answers = Object.values(questions).map((question) => `${question}  ${texts.yesOrNo}`);
  const span = (first: string, last: string) =>
    words.fill(texts.period, { from: words.day(first), to: words.day(last) });
  const period = from ? span(from, to) : words.fill(texts.until, { to: words.day(to) });
  const rows = lines.map((line) => [
    line.from === line.to ? words.day(line.from) : span(line.from, line.to),
    line.agent ?? texts.agentMissing,
    BLANK,
    BLANK,
    line.certificate ?? texts.noCertificate,
    cut(line.products.join(', '), LENGTHS.cell),
    words.fill(texts.evidence, { valid: line.validDeliveries, proved: line.provedDeliveries, all: line.deliveries }),
  ]);
  return {
    title: texts.title,
    // Also at the end of each page: a page alone still says whose it is.
    subtitle: cut(`${employee.name} · ${period}`, LENGTHS.subtitle),
    facts,
    text: [texts.pppAbout, texts.questionsTitle, ...answers, ...(lines.length === 0 ? [texts.noDeliveries] : [])].join(
      '\n\n',
    ),
    ...(lines.length > 0 && {
      table: {
        columns: [
          columns.period,
          columns.agent,
          columns.epcWorks,
          columns.ppeWorks,
          columns.certificate,
          columns.products,
          columns.evidence,
        ],
        rows,
      },
    }),
  };
}

import { formatCnpj } from '#api/rules/format-cnpj.ts';
import { CONTENT_WIDTH, type Element, lineHeight, PAGE, type Paper } from '#api/paper/paper.ts';
import type { SheetLogo } from './sheet-data.ts';
import { INK, type Sheet, STYLES } from './sheet.ts';

/** Side of the logo's place. */
const LOGO = 36;
const GAP = 10;
/** Width of the number and period at the right. */
const SIDE = 165;
const COLUMN_GAP = 18;

/** The top of the first page: logo, title, company, number and period. */
export function drawTop(sheet: Sheet, logo: SheetLogo | null): void {
  const { paper, data, words } = sheet;
  const { look, company } = data;
  const head = paper.element(paper.root, 'Sect');
  const left = logo ? PAGE.margin + drawLogo(sheet, head, logo) + GAP : PAGE.margin;
  const width = PAGE.width - PAGE.margin - SIDE - left;
  const start = paper.y;
  drawLines(paper, head, 'H1', paper.wrap(look.templateTitle, STYLES.title, width), { x: left, style: STYLES.title });
  const number = words.fill(words.texts.address.cnpj, { number: formatCnpj(company.businessId) });
  const name = look.showCompanyName ? [`${company.name} · ${number}`] : [];
  const address = look.showCompanyAddress && company.address ? [company.address] : [];
  for (const text of [...name, ...address])
    drawLines(paper, head, 'P', paper.wrap(text, STYLES.small, width), { x: left, style: STYLES.small });
  const end = Math.max(paper.y, logo ? start + LOGO : 0);
  paper.y = start + 2;
  for (const text of sideLines(sheet)) drawRight(paper, head, text);
  head.end();
  paper.y = Math.max(end, paper.y) + 8;
  drawBar(sheet);
  if (look.headerCustomText) paper.paragraph(paper.root, 'P', look.headerCustomText, STYLES.small);
  if (data.isSample) markSample(sheet);
}

/** The top of later pages repeats title, person and company, which is no content. */
export function repeatTop(sheet: Sheet): void {
  const { paper, data, words } = sheet;
  const { look, employee, company } = data;
  const title = words.fill(words.texts.title, { title: look.templateTitle, name: employee.NAME ?? '' });
  const [line = ''] = paper.wrap(title, STYLES.section, CONTENT_WIDTH - SIDE);
  const { y } = paper;
  paper.artifact(() => {
    paper.line(line, PAGE.margin, y, STYLES.section);
    const [name = ''] = paper.wrap(company.name, STYLES.label, SIDE);
    paper.line(name, PAGE.width - PAGE.margin, y, STYLES.label, 'right');
  }, 'Pagination');
  paper.y += lineHeight(STYLES.section) + 4;
  drawBar(sheet);
  if (data.isSample) markSample(sheet);
}

/** The facts about the employee, and the declaration. */
export function drawFacts(sheet: Sheet): void {
  const { paper, data, words } = sheet;
  const { look, employee } = data;
  const facts = look.employeeFields
    .filter(({ field, visible, required }) => visible && (required || employee[field]))
    .map(({ field, label }) => ({
      label: label ?? words.texts.fields[field],
      value: field === 'ADMISSION_DATE' && employee[field] ? words.day(employee[field]) : employee[field],
    }));
  const columns = look.employeeLayout === 'TWO_COLUMNS' ? 2 : 1;
  const part = paper.element(paper.root, 'Sect');
  for (let at = 0; at < facts.length; at += columns) drawFactRow(sheet, part, facts.slice(at, at + columns), columns);
  part.end();
  drawRule(paper);
  paper.paragraph(paper.root, 'P', look.legalText ?? words.texts.declaration, STYLES.small);
  paper.y += 4;
}

type Fact = { label: string; value: string | null };

function drawFactRow({ paper }: Sheet, part: Element, facts: readonly Fact[], columns: number): void {
  const width = (CONTENT_WIDTH - COLUMN_GAP * (columns - 1)) / columns;
  const wrapped = facts.map(({ value }) => (value ? paper.wrap(value, STYLES.value, width) : ['']));
  const most = Math.max(...wrapped.map(({ length }) => length));
  const height = lineHeight(STYLES.label) + most * lineHeight(STYLES.value) + 5;
  paper.reserve(height);
  const start = paper.y;
  facts.forEach(({ label, value }, index) => {
    const x = PAGE.margin + index * (width + COLUMN_GAP);
    paper.y = start;
    drawLines(paper, part, 'P', [label], { x, style: STYLES.label });
    if (value) drawLines(paper, part, 'P', wrapped[index] ?? [], { x, style: STYLES.value });
    else drawBlank(paper, x, width);
  });
  paper.y = start + height;
}

/** A line to fill in by hand. */
function drawBlank(paper: Paper, x: number, width: number): void {
  const y = paper.y + lineHeight(STYLES.value);
  paper.artifact(() =>
    paper.doc
      .lineWidth(0.5)
      .moveTo(x, y)
      .lineTo(x + width * 0.8, y)
      .stroke(INK.muted),
  );
}

function drawLines(
  paper: Paper,
  parent: Element,
  type: string,
  lines: readonly string[],
  {
    x,
    style,
  }: { x: number; style: typeof STYLES.title | typeof STYLES.small | typeof STYLES.label | typeof STYLES.value },
): void {
  const { y } = paper;
  paper.element(parent, type, () =>
    lines.forEach((line, index) => paper.line(line, x, y + index * lineHeight(style), style)),
  );
  paper.y += lines.length * lineHeight(style);
}

function drawLogo({ paper, data, words }: Sheet, parent: Element, logo: SheetLogo): number {
  const { y } = paper;
  const scale = Math.min(LOGO / logo.height, (LOGO * 3) / logo.width);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const alt = words.fill(words.texts.logo, { company: data.company.name });
  const bbox: [number, number, number, number] = [PAGE.margin, y, PAGE.margin + width, y + height];
  paper.element(parent, 'Figure', () => paper.doc.image(Buffer.from(logo.bytes), PAGE.margin, y, { width, height }), {
    alt,
    bbox,
  });
  return width;
}

function sideLines({ data, words }: Sheet): { text: string; isStrong: boolean }[] {
  const { number, from, to } = data;
  const period = from
    ? words.fill(words.texts.period, { from: words.day(from), to: words.day(to) })
    : words.fill(words.texts.until, { to: words.day(to) });
  return [
    ...(number === null ? [] : [{ text: words.fill(words.texts.number, { number }), isStrong: false }]),
    { text: period, isStrong: true },
  ];
}

function drawRight(paper: Paper, parent: Element, { text, isStrong }: { text: string; isStrong: boolean }): void {
  const style = { ...STYLES.small, weight: isStrong ? 'bold' : 'regular' } as const;
  const { y } = paper;
  paper.element(parent, 'P', () => paper.line(text, PAGE.width - PAGE.margin, y, style, 'right'));
  paper.y += lineHeight(style);
}

function drawBar({ paper, data }: Sheet): void {
  const { y } = paper;
  paper.artifact(() => paper.doc.rect(PAGE.margin, y, CONTENT_WIDTH, 2.25).fill(data.look.primaryColor));
  paper.y += 12;
}

function drawRule(paper: Paper): void {
  const y = paper.y + 2;
  paper.artifact(() =>
    paper.doc
      .lineWidth(0.75)
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .stroke(INK.rule),
  );
  paper.y += 10;
}

/** A sample is marked across each page. */
function markSample({ paper, words }: Sheet): void {
  const style = { size: 96, weight: 'bold', color: '#eceff4' } as const;
  const text = words.texts.sample;
  const middle: [number, number] = [PAGE.width / 2, PAGE.height / 2];
  paper.artifact(() => {
    paper.doc.save().rotate(-40, { origin: middle });
    paper.line(text, middle[0] - paper.widthOf(text, style) / 2, middle[1] - style.size / 2, style);
    paper.doc.restore();
  }, 'Pagination');
}

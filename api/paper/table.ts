import { actualOf, type Element, lineHeight, PAGE, type Paper, type TextStyle } from './paper.ts';

/** A column: its heading and its share of the width. */
export type Column = { heading: string; share: number };

/** Colours of a table, and the share of the usual size that its texts have (default: 1). */
export type TableLook = { headingColor: string; headingBackground: string; scale?: number };

/** Texts of headings and of cells. */
export const HEADING: TextStyle = { size: 7.5, weight: 'bold' };
export const CELL: TextStyle = { size: 8.25 };
const PADDING = { inline: 4.5, block: 5.5 } as const;
const RULE = '#e2e8f0';

/** A table with a heading on every page. The repeated headings are no content for screen readers. */
export function drawTable(
  paper: Paper,
  parent: Element,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  look: TableLook,
): void {
  const table = paper.element(parent, 'Table');
  const { scale = 1 } = look;
  const places = placesOf(columns, paper.contentWidth, scale);
  const head = paper.element(table, 'THead');
  const headings = columns.map(({ heading }) => heading);
  const style = { ...HEADING, size: HEADING.size * scale, color: look.headingColor };
  const cell = { ...CELL, size: CELL.size * scale };
  const heading = measure(paper, places, headings, style);
  // The heading never stands alone at the end of a page.
  paper.reserve(heading.height + cell.size * 3);
  drawBackground(paper, heading.height, look.headingBackground);
  drawRow(paper, { parent: head, type: 'TH', row: heading, places, style, texts: headings });
  head.end();
  const body = paper.element(table, 'TBody');
  for (const texts of rows) {
    const row = measure(paper, places, texts, cell);
    if (paper.reserve(row.height)) repeatHeading(paper, heading, places, { style, background: look.headingBackground });
    drawRow(paper, { parent: body, type: 'TD', row, places, style: cell, texts });
    drawRule(paper);
  }
  body.end();
  table.end();
}

type Place = { x: number; width: number };
type MeasuredRow = { lines: string[][]; height: number };

function placesOf(columns: readonly Column[], available: number, scale: number): Place[] {
  const padding = PADDING.inline * scale;
  const sum = columns.reduce((total, { share }) => total + share, 0);
  let x: number = PAGE.margin;
  return columns.map(({ share }) => {
    const width = (available * share) / sum;
    const place = { x: x + padding, width: width - 2 * padding };
    x += width;
    return place;
  });
}

function measure(paper: Paper, places: readonly Place[], texts: readonly string[], style: TextStyle): MeasuredRow {
  const lines = texts.map((text, index) => paper.wrap(text, style, places[index]?.width ?? 0));
  const most = Math.max(...lines.map(({ length }) => length));
  return { lines, height: most * lineHeight(style) + 2 * PADDING.block };
}

type RowToDraw = {
  parent: Element;
  type: 'TH' | 'TD';
  row: MeasuredRow;
  places: readonly Place[];
  style: TextStyle;
  texts: readonly string[];
};

function drawRow(paper: Paper, { parent, type, row, places, style, texts }: RowToDraw): void {
  const element = paper.element(parent, 'TR');
  const { y } = paper;
  row.lines.forEach((lines, index) => {
    const options = { ...actualOf(texts[index] ?? ''), ...(type === 'TH' && { scope: 'Column' as const }) };
    paper.element(element, type, () => drawCell(paper, lines, places[index]?.x ?? 0, { y, style }), options);
  });
  element.end();
  paper.y += row.height;
}

function drawCell(
  paper: Paper,
  lines: readonly string[],
  x: number,
  { y, style }: { y: number; style: TextStyle },
): void {
  lines.forEach((line, index) => paper.line(line, x, y + PADDING.block + index * lineHeight(style), style));
}

function repeatHeading(
  paper: Paper,
  heading: MeasuredRow,
  places: readonly Place[],
  { style, background }: { style: TextStyle; background: string },
): void {
  drawBackground(paper, heading.height, background);
  const { y } = paper;
  paper.artifact(
    () => heading.lines.forEach((lines, index) => drawCell(paper, lines, places[index]?.x ?? 0, { y, style })),
    'Pagination',
  );
  paper.y += heading.height;
}

function drawBackground(paper: Paper, height: number, color: string): void {
  const { y } = paper;
  paper.artifact(() => paper.doc.rect(PAGE.margin, y, paper.contentWidth, height).fill(color));
}

function drawRule(paper: Paper): void {
  const { y } = paper;
  paper.artifact(() =>
    paper.doc
      .lineWidth(0.75)
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + paper.contentWidth, y)
      .stroke(RULE),
  );
}

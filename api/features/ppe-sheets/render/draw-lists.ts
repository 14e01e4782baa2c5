import { CONTENT_WIDTH, type Element } from '#api/paper/paper.ts';
import type { SheetDelivery, SheetItem } from './sheet-data.ts';
import { type Sheet, STYLES } from './sheet.ts';
import { type Column, drawTable } from '#api/paper/table.ts';

const BEFORE_SECTION = 10;

const nameOf = ({ product, size }: Pick<SheetItem, 'product' | 'size'>): string =>
  size ? `${product}, ${size}` : product;

/** What the employee holds on the day of the sheet. */
export function drawHeld(sheet: Sheet): void {
  const { data, words } = sheet;
  if (!data.look.showActiveItems) return;
  const { columns, held } = words.texts;
  const part = openSection(sheet, words.fill(held.title, { day: words.dayOf(data.issuedAt) }));
  drawList(sheet, part, {
    columns: [
      { heading: columns.product, share: 44 },
      { heading: columns.quantity, share: 9 },
      { heading: columns.certificate, share: 14 },
      { heading: columns.validUntil, share: 18 },
      { heading: columns.since, share: 15 },
    ],
    rows: data.held.map((item) => [
      nameOf(item),
      String(item.quantity),
      item.certificate ?? '–',
      item.certificateValidUntil ? words.day(item.certificateValidUntil) : '–',
      words.dayOf(item.deliveredAt),
    ]),
    none: held.none,
  });
  part.end();
}

/** The deliveries of the period, with the certificates as they were at the delivery. */
export function drawHistory(sheet: Sheet): void {
  const { data, words } = sheet;
  if (!data.look.showHistory) return;
  const part = openSection(sheet, words.texts.history.title);
  const groups = groupsOf(sheet);
  for (const [title, deliveries] of groups) {
    if (title) sheet.paper.paragraph(part, 'H3', title, { ...STYLES.small, weight: 'bold' });
    drawDeliveries(sheet, part, deliveries);
    sheet.paper.y += groups.length > 1 ? BEFORE_SECTION / 2 : 0;
  }
  part.end();
}

function drawDeliveries(sheet: Sheet, part: Element, deliveries: readonly SheetDelivery[]): void {
  const { words } = sheet;
  const { columns, reasons, proofs, history } = words.texts;
  drawList(sheet, part, {
    columns: [
      { heading: columns.date, share: 17 },
      { heading: columns.product, share: 27 },
      { heading: columns.quantity, share: 6.5 },
      { heading: columns.certificate, share: 9.5 },
      { heading: columns.validUntil, share: 14 },
      { heading: columns.reason, share: 12 },
      { heading: columns.proof, share: 17 },
    ],
    rows: deliveries.map((delivery) => [
      words.time(delivery.deliveredAt),
      nameOf(delivery),
      String(delivery.quantity),
      delivery.certificate ?? '–',
      delivery.certificateValidUntil ? words.day(delivery.certificateValidUntil) : '–',
      delivery.exchange === null ? reasons.DELIVERY : words.fill(reasons.EXCHANGE, { reason: delivery.exchange }),
      words.fill(proofs[delivery.proof], { place: delivery.place }),
    ]),
    none: history.none,
  });
}

/** Titles and deliveries by category or month; one group without a title when they are not grouped. */
function groupsOf({ data, words }: Sheet): [string | null, SheetDelivery[]][] {
  const { groupBy } = data.look;
  if (groupBy === 'NONE' || data.deliveries.length === 0) return [[null, [...data.deliveries]]];
  const titleOf = ({ category, deliveredAt }: SheetDelivery): string =>
    groupBy === 'DATE' ? words.month(deliveredAt) : (category ?? words.texts.history.noCategory);
  const groups = [...Map.groupBy(data.deliveries, titleOf)];
  return groupBy === 'DATE' ? groups : groups.toSorted(([one], [other]) => one.localeCompare(other));
}

/** What came back, was discarded or lost in the period; nothing when there is nothing. */
export function drawReturns(sheet: Sheet): void {
  const { data, words } = sheet;
  if (!data.look.showReturns || data.returns.length === 0) return;
  const { columns, returns, kinds } = words.texts;
  const part = openSection(sheet, returns.title);
  drawList(sheet, part, {
    columns: [
      { heading: columns.date, share: 17 },
      { heading: columns.product, share: 30 },
      { heading: columns.quantity, share: 6.5 },
      { heading: columns.certificate, share: 11 },
      { heading: columns.what, share: 35 },
    ],
    rows: data.returns.map((one) => [
      words.dayOf(one.at),
      nameOf(one),
      String(one.quantity),
      one.certificate ?? '–',
      words.fill(kinds[one.kind], { reason: one.reason }),
    ]),
    none: '',
  });
  part.end();
}

/** The trainings that count in the period; nothing when there are none. */
export function drawTrainings(sheet: Sheet): void {
  const { data, words } = sheet;
  if (!data.look.showTrainings || data.trainings.length === 0) return;
  const { columns, trainings } = words.texts;
  const part = openSection(sheet, trainings.title);
  drawList(sheet, part, {
    columns: [
      { heading: columns.date, share: 17 },
      { heading: columns.training, share: 53 },
      { heading: columns.validity, share: 30 },
    ],
    rows: data.trainings.map(({ name, completedAt, expiresAt }) => [
      words.day(completedAt),
      name,
      expiresAt ? words.fill(trainings.until, { day: words.day(expiresAt) }) : trainings.forever,
    ]),
    none: '',
  });
  part.end();
}

/** A section with its heading, which stays with the first rows. */
function openSection({ paper }: Sheet, title: string): Element {
  paper.y += BEFORE_SECTION;
  paper.reserve(70);
  const part = paper.element(paper.root, 'Sect');
  paper.paragraph(part, 'H2', title, STYLES.section);
  paper.y += 3;
  return part;
}

type List = { columns: readonly Column[]; rows: readonly (readonly string[])[]; none: string };

function drawList({ paper, data }: Sheet, part: Element, { columns, rows, none }: List): void {
  if (rows.length === 0) return paper.paragraph(part, 'P', none, STYLES.label, CONTENT_WIDTH);
  drawTable(paper, part, columns, rows, {
    headingColor: data.look.primaryColor,
    headingBackground: data.look.secondaryColor,
  });
}

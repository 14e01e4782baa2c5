import type { Result, Target } from './result.ts';
import type { Estimate } from './statistics.ts';

const HEADINGS = ['', 'what', 'ours', 'baseline', 'ratio or figure [95 %]', 'equals [95 %]', 'target', 'verdict'];

/** Formats the results as a table for a terminal, with notes below. */
export function formatTable(results: readonly Result[]): string {
  const rows = [HEADINGS, ...results.map(toRow)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const notes = results.flatMap(({ id, notes: all }) => all.map((note) => `${id}: ${note}`));
  return [...lines, '', ...new Set(notes)].join('\n');
}

function toRow(result: Result): string[] {
  return [
    result.id,
    result.what,
    `${figure(result.ours)} ${result.unit}`,
    result.baseline === undefined ? '–' : `${figure(result.baseline)} ${result.unit}`,
    interval(result.value),
    result.twins ? interval(result.twins) : '–',
    limit(result.target),
    result.verdict,
  ];
}

function interval({ median, low, high }: Estimate): string {
  return low === high ? figure(median) : `${figure(median)} [${figure(low)}–${figure(high)}]`;
}

function limit(target: Target): string {
  return 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
}

/** Three significant digits without exponent; whole numbers from 1,000. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import { repositoryRoot } from '../system/paths.ts';

export const CHART = path.join(repositoryRoot, 'helm');

/** One value of the chart. */
export type ChartValue = { path: string; default: unknown; meaning: string };

const MARKS = { begin: '<!-- values -->\n', end: '<!-- end of values -->' };

/** All values with a comment, in the order of values.yaml. A value without a comment is part of the one above it. */
export function chartValues(): ChartValue[] {
  const { contents } = parseDocument(readFileSync(path.join(CHART, 'values.yaml'), 'utf8'));
  if (!isMap(contents)) throw new Error('values.yaml contains no values');
  return valuesIn(contents, '');
}

function valuesIn(map: YAMLMap, prefix: string): ChartValue[] {
  return map.items.flatMap((pair, index) => {
    const name = `${prefix}${String(pair.key)}`;
    const meaning = commentOf(map, pair, index);
    if (meaning) return [{ path: name, default: plain(pair.value), meaning }];
    return isMap(pair.value)
      ? valuesIn(pair.value, `${name}.`)
      : [{ path: name, default: plain(pair.value), meaning: '' }];
  });
}

/** The parser gives the comment above the first key of a map to the map. */
function commentOf(map: YAMLMap, { key }: Pair, index: number): string {
  const own = isScalar(key) ? key.commentBefore : undefined;
  const text = own ?? (index === 0 ? map.commentBefore : undefined) ?? '';
  return text.trim().replaceAll(/\n\s*/g, ' ');
}

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
    ? value.toJSON()
    : value;

/** The README of the chart with the current table of values. */
export function readmeWithValues(readme: string): string {
  const [before, rest] = readme.split(MARKS.begin);
  const [, after] = rest?.split(MARKS.end) ?? [];
  if (after === undefined) throw new Error('helm/README.md lacks the marks of the table of values');
  return `${before}${MARKS.begin}\n${table(chartValues())}\n\n${MARKS.end}${after}`;
}

/** Aligned as the formatter aligns tables. */
function table(values: readonly ChartValue[]): string {
  const lines = [
    ['value', 'default', 'meaning'],
    ...values.map((value) => [`\`${value.path}\``, `\`${JSON.stringify(value.default)}\``, value.meaning]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const row = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...body.map(row)].join('\n');
}

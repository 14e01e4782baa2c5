import { expect, it } from 'vitest';
import { documentRows } from './document-file.ts';

it.each([
  [1, 2000],
  [10, 2000],
  [23, 869],
  [100, 200],
])('a PDF of %i columns has at most %i rows, because its cells are what it costs [S9] SEC-34', (columns, rows) => {
  expect(documentRows(columns)).toBe(rows);
});

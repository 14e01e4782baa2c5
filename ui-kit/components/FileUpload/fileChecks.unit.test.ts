import { expect, it } from 'vitest';
import { checkFiles } from './fileChecks.ts';

const file = (name: string, type: string, size = 10) => new File(['x'.repeat(size)], name, { type });
const many = Number.POSITIVE_INFINITY;

it('accepts a file by exact type, by wildcard type or by file extension', () => {
  const files = [
    file('logo.png', 'image/png'),
    file('people.csv', ''),
    file('PEOPLE.CSV', 'application/vnd.ms-excel'),
    file('notes.pdf', 'application/pdf'),
    file('imagepng', 'imagery/png'),
  ];
  const { accepted, refused } = checkFiles(files, { acceptedTypes: ['image/*', '.csv'], room: many });
  expect(accepted.map(({ name }) => name)).toEqual(['logo.png', 'people.csv', 'PEOPLE.CSV']);
  expect(refused).toEqual([
    { name: 'notes.pdf', reason: 'type' },
    { name: 'imagepng', reason: 'type' },
  ]);
});

it('refuses a file that is too large or empty; a file of exactly the maximum size is accepted', () => {
  const files = [file('at.csv', '', 100), file('over.csv', '', 101), file('empty.csv', '', 0)];
  const { accepted, refused } = checkFiles(files, { maxSize: 100, room: many });
  expect(accepted.map(({ name }) => name)).toEqual(['at.csv']);
  expect(refused).toEqual([
    { name: 'over.csv', reason: 'size' },
    { name: 'empty.csv', reason: 'empty' },
  ]);
});

it('accepts only as many files as are allowed; a refused file does not count', () => {
  const files = [file('wrong.exe', ''), file('a.csv', ''), file('b.csv', ''), file('c.csv', '')];
  const { accepted, refused } = checkFiles(files, { acceptedTypes: ['.csv'], room: 2 });
  expect(accepted.map(({ name }) => name)).toEqual(['a.csv', 'b.csv']);
  expect(refused.map(({ reason }) => reason)).toEqual(['type', 'count']);
  expect(checkFiles([file('a.csv', '')], { room: -1 }).refused).toEqual([{ name: 'a.csv', reason: 'count' }]);
});

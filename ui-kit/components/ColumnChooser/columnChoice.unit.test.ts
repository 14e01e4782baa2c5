import { expect, it } from 'vitest';
import { arrangeColumns, moveColumn } from './columnChoice.ts';

const columns = [
  { id: 'name', header: 'Name', isIdentity: true },
  { id: 'code', header: 'Code' },
  { id: 'sector', header: 'Sector' },
  { id: 'role', header: 'Role' },
  { id: 'actions', header: 'Actions', isActions: true },
];
const idsOf = (choice: Parameters<typeof arrangeColumns>[1]) => arrangeColumns(columns, choice).map(({ id }) => id);

it.each([
  ['no choice', { hidden: [] }, ['name', 'code', 'sector', 'role', 'actions']],
  ['a column hidden', { hidden: ['code'] }, ['name', 'sector', 'role', 'actions']],
  ['all hidden', { hidden: columns.map(({ id }) => id) }, ['name', 'actions']],
  ['another order', { hidden: [], order: ['role', 'sector', 'code'] }, ['name', 'role', 'sector', 'code', 'actions']],
  [
    'a column that is newer than the choice',
    { hidden: [], order: ['role', 'code'] },
    ['name', 'role', 'sector', 'code', 'actions'],
  ],
  [
    'a column that no longer exists',
    { hidden: ['x'], order: ['role', 'x', 'code', 'sector'] },
    ['name', 'role', 'code', 'sector', 'actions'],
  ],
  [
    'fixed columns in the order',
    { hidden: [], order: ['actions', 'role', 'name', 'code', 'sector'] },
    ['name', 'role', 'code', 'sector', 'actions'],
  ],
  [
    'an id that appears twice',
    { hidden: [], order: ['role', 'role', 'code'] },
    ['name', 'role', 'sector', 'code', 'actions'],
  ],
])('arrangeColumns: %s', (_case, choice, ids) => {
  expect(idsOf(choice)).toEqual(ids);
});

it('moveColumn: moves a column by one position, and not past the ends', () => {
  const up = moveColumn(columns, { hidden: ['code'] }, 'sector', -1);
  expect(up).toEqual({ hidden: ['code'], order: ['sector', 'code', 'role'] });
  expect(moveColumn(columns, up, 'sector', -1)).toBe(up);
  expect(moveColumn(columns, up, 'code', 1).order).toEqual(['sector', 'role', 'code']);
  expect(moveColumn(columns, up, 'name', 1)).toBe(up);
  expect(moveColumn(columns, up, 'gone', 1)).toBe(up);
});

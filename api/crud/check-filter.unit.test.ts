import { expect, it } from 'vitest';
import { brokenRules } from '#api/testing/faults.ts';
import { checkFilter } from './check-filter.ts';

it('a filter accepts at most 200 characters and 100 values [G1]', () => {
  const values = (count: number) => Array.from({ length: count }, () => 'ACTIVE');
  expect(brokenRules(() => checkFilter({ search: 'x'.repeat(200), status: values(100) }))).toEqual({});
  expect(brokenRules(() => checkFilter({ search: 'x'.repeat(201), status: values(101) }))).toEqual({
    'filter.search': 'maxLength',
    'filter.status': 'maxItems',
  });
});

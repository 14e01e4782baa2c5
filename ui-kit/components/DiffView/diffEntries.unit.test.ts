import { describe, expect, it } from 'vitest';
import { diffEntries, kindOf } from './diffEntries.ts';

const options = {
  labelOf: (path: readonly (string | number)[]) => path.join('.'),
  textOf: (value: string | number | boolean) => String(value),
};
const compare = (before: unknown, after: unknown) => diffEntries(before, after, options);

describe('kindOf', () => {
  it.each([
    [null, 'a', 'added'],
    ['', 'a', 'added'],
    ['a', undefined, 'removed'],
    ['a', 'b', 'changed'],
    ['a', 'a', 'unchanged'],
    [null, undefined, 'unchanged'],
    ['0', '', 'removed'],
  ] as const)('%j to %j is %s', (before, after, kind) => {
    expect(kindOf({ before, after })).toBe(kind);
  });
});

describe('diffEntries', () => {
  it('omits unchanged fields by default', () => {
    const before = { name: 'Rita', sector: 'A', note: null };
    const after = { name: 'Rita Souza', sector: 'A' };
    expect(compare(before, after)).toEqual([{ id: 'name', label: 'name', before: 'Rita', after: 'Rita Souza' }]);
    expect(diffEntries(before, after, { ...options, withUnchanged: true }).map(({ id }) => id)).toEqual([
      'name',
      'sector',
      'note',
    ]);
  });

  it('nests like the records and compares list items by index', () => {
    const before = { address: { city: 'Recife', zip: '50000-000' }, sizes: ['M', 'G'] };
    const after = { address: { city: 'Olinda', zip: '50000-000' }, sizes: ['M', 'GG', 'P'] };
    expect(compare(before, after)).toEqual([
      {
        id: 'address/',
        label: 'address',
        children: [{ id: 'city', label: 'address.city', before: 'Recife', after: 'Olinda' }],
      },
      {
        id: 'sizes/',
        label: 'sizes',
        children: [
          { id: '1', label: 'sizes.1', before: 'G', after: 'GG' },
          { id: '2', label: 'sizes.2', before: null, after: 'P' },
        ],
      },
    ]);
  });

  it('accepts a created or deleted record and a value that becomes a group', () => {
    expect(compare(null, { name: 'Rita', off: false })).toEqual([
      { id: 'name', label: 'name', before: null, after: 'Rita' },
      { id: 'off', label: 'off', before: null, after: 'false' },
    ]);
    expect(compare({ name: 'Rita' }, null)).toEqual([{ id: 'name', label: 'name', before: 'Rita', after: null }]);
    expect(compare({ size: 'M' }, { size: { glove: 'M' } })).toEqual([
      { id: 'size', label: 'size', before: 'M', after: null },
      { id: 'size/', label: 'size', children: [{ id: 'glove', label: 'size.glove', before: null, after: 'M' }] },
    ]);
    expect(compare({ size: { glove: 'M' } }, { size: 'M' })).toEqual([
      { id: 'size', label: 'size', before: null, after: 'M' },
      { id: 'size/', label: 'size', children: [{ id: 'glove', label: 'size.glove', before: 'M', after: null }] },
    ]);
    expect(compare({}, {})).toEqual([]);
  });
});

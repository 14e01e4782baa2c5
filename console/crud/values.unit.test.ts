import { describe, expect, it } from 'vitest';
import { yup } from '#api/rules/yup.ts';
import { changesOf, clearEmpty, isRequired, sameValue } from './values.ts';

const rules = yup.object({
  name: yup.string().required(),
  note: yup.string().nullable(),
  rows: yup.array(yup.object({ quantity: yup.number().required(), days: yup.number().nullable() })).required(),
});

describe('values of a form', () => {
  it('are sent only if they changed [E3]', () => {
    const before = { name: 'A', code: '1', description: null, status: 'ACTIVE' as const };
    expect(changesOf(before, { ...before, code: '2', description: '' })).toEqual({ code: '2' });
  });

  it('are replaced by null when they are empty and nullable', () => {
    expect(clearEmpty({ name: '', note: '', rows: [] }, rules)).toMatchObject({ name: '', note: null });
  });

  it('are equal when both are empty or the same', () => {
    expect([
      sameValue('', null),
      sameValue(undefined, ''),
      sameValue(['a'], ['a']),
      sameValue(0, null),
      sameValue('a', 'b'),
    ]).toEqual([true, true, true, false, false]);
  });

  it('are compared row by row, whatever the order of a row’s fields', () => {
    const size = { id: 'S', size: 'M', certificates: [{ number: '28324', expirationDate: null }] };
    const reordered = { certificates: [{ expirationDate: '', number: '28324' }], size: 'M', id: 'S' };
    expect(sameValue([size], [reordered])).toBe(true);
    const renewed = { ...size, certificates: [{ number: '28324', expirationDate: '2030-01-01' }] };
    expect(sameValue([size], [renewed])).toBe(false);
    expect(sameValue([size], [size, size])).toBe(false);
    expect(sameValue([], {})).toBe(false);
    expect(changesOf({ sizes: [size] }, { sizes: [reordered] })).toEqual({});
    expect(changesOf({ sizes: [size] }, { sizes: [renewed] })).toEqual({ sizes: [renewed] });
  });

  it('are required if the rules say so, in rows too [V1]', () => {
    expect(isRequired(rules, 'name')).toBe(true);
    expect(isRequired(rules, 'note')).toBe(false);
    expect(isRequired(rules, 'rows.0.quantity')).toBe(true);
    expect(isRequired(rules, 'rows.0.days')).toBe(false);
  });
});

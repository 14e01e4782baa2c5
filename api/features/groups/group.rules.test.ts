import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { groupRules } from './group.rules.ts';

const rule = { productId: 'p1', periodDays: 30, quantity: 2 };
const broken = (values: object) =>
  brokenRules(() => validate(groupRules, { name: 'Welders', period: 30, rules: [rule], ...values }));

describe('a group', () => {
  it('needs at least one rule [V7]', () => {
    expect(broken({})).toEqual({});
    expect(broken({ rules: [] })).toEqual({ rules: 'minItems' });
    expect(broken({ rules: undefined })).toEqual({ rules: 'required' });
  });

  it('needs complete rules, and names the incomplete field [V7]', () => {
    const rules = [
      rule,
      { productId: '', quantity: 1 },
      { productId: 'p3', quantity: null },
      { productId: 'p4', periodDays: 0, quantity: 0 },
    ];
    expect(broken({ rules })).toEqual({
      'rules[1].productId': 'required',
      'rules[2].quantity': 'required',
      'rules[3].periodDays': 'minimum',
      'rules[3].quantity': 'minimum',
    });
  });

  it('has at most one rule per product [D5]', () => {
    expect(broken({ rules: [rule, { ...rule, productId: 'p2' }, { ...rule, quantity: 5 }] })).toEqual({
      'rules[2].productId': 'duplicate',
    });
  });

  it('may have rules without a period [D5]', () => {
    expect(
      broken({
        rules: [
          { productId: 'p1', quantity: 1 },
          { productId: 'p2', periodDays: null, quantity: 1 },
        ],
      }),
    ).toEqual({});
  });

  it.each([
    [0, 'minimum'],
    [-1, 'minimum'],
    [3651, 'maximum'],
    [1.5, 'integer'],
    [Number.NaN, 'number'],
    ['soon', 'number'],
    [null, 'required'],
  ])('refuses a period of %s days: %s [V1]', (period, key) => expect(broken({ period })).toEqual({ period: key }));

  it.each([1, 7, 45, 3650])('accepts a period of %s days, for the group and for a rule [D5]', (period) => {
    expect(broken({ period, rules: [{ ...rule, periodDays: period }] })).toEqual({});
  });

  it('has at most 200 rules of at most 10,000 pieces', () => {
    const rules = Array.from({ length: 201 }, (_, index) => ({ ...rule, productId: `p${index}` }));
    expect(broken({ rules })).toEqual({ rules: 'maxItems' });
    expect(broken({ rules: rules.slice(1) })).toEqual({});
    expect(broken({ rules: [{ ...rule, quantity: 10_000 }] })).toEqual({});
    expect(broken({ rules: [{ ...rule, quantity: 10_001 }] })).toEqual({ 'rules[0].quantity': 'maximum' });
  });
});

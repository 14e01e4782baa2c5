import { describe, expect, it } from 'vitest';
import { restockFault, type RestockFacts } from './piece-return.rules.ts';

const facts = (values: Partial<RestockFacts> = {}): RestockFacts => ({
  today: '2026-11-22',
  isCertificateActive: true,
  certificateValidUntil: '2026-11-22',
  usableUntil: '2026-11-22',
  ...values,
});

describe('a return to stock', () => {
  it.each<[string | null, Partial<RestockFacts>]>([
    [null, {}],
    [null, { certificateValidUntil: null, usableUntil: null }],
    ['certificateExpired', { certificateValidUntil: '2026-11-21' }],
    ['certificateExpired', { isCertificateActive: false, certificateValidUntil: null }],
    ['lifeExceeded', { usableUntil: '2026-11-21' }],
  ])('gives %s for %o: the last day is still valid', (fault, values) => {
    expect(restockFault(facts(values))).toBe(fault);
  });
});

import { describe, expect, it } from 'vitest';
import { endOfUse, lastDayOfUse } from './product-life.service.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const LISBON = 'Europe/Lisbon';

describe('the use of a piece', () => {
  it.each([
    ['after midnight', SAO_PAULO, '2026-11-21T03:00:00.000Z', 30, '2026-12-21', '2026-12-22T02:59:59.999Z'],
    ['before midnight', SAO_PAULO, '2026-11-21T02:59:59.999Z', 30, '2026-12-20', '2026-12-21T02:59:59.999Z'],
    ['before clocks go forward', LISBON, '2026-03-28T12:00:00.000Z', 1, '2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['before clocks go back', LISBON, '2026-10-24T12:00:00.000Z', 1, '2026-10-25', '2026-10-25T23:59:59.999Z'],
    ['at the end of a short month', 'UTC', '2026-01-31T10:00:00.000Z', 28, '2026-02-28', '2026-02-28T23:59:59.999Z'],
    ['over a leap day', 'UTC', '2028-02-28T10:00:00.000Z', 2, '2028-03-01', '2028-03-01T23:59:59.999Z'],
    ['at the end of a year', SAO_PAULO, '2027-01-01T02:30:00.000Z', 1, '2027-01-01', '2027-01-02T02:59:59.999Z'],
  ])(
    'that was delivered %s in %s ends with a day of that place',
    (_when, timeZone, delivered, validityDays, day, end) => {
      const life = { timeZone, deliveredAt: new Date(delivered), validityDays };
      expect(lastDayOfUse(life)).toBe(day);
      expect(endOfUse(life)).toEqual(new Date(end));
    },
  );

  it('has no end without a delivery, and without a limit of the product', () => {
    for (const life of [
      { deliveredAt: null, validityDays: 30 },
      { deliveredAt: new Date(), validityDays: null },
    ])
      expect(endOfUse({ timeZone: SAO_PAULO, ...life })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  decide,
  discrepanciesOf,
  leftOf,
  proofOf,
  type Allowance,
  type Candidate,
  type Facts,
} from './withdrawal-decision.service.ts';

const candidate = (values: Partial<Candidate> = {}): Candidate => ({
  id: 'channel-1',
  channel: 1,
  productId: 'product',
  isOffered: true,
  isCertificateActive: true,
  certificateValidUntil: null,
  status: 'AVAILABLE',
  quantity: 3,
  reserved: 0,
  ...values,
});

/** An allowance of two pieces in 30 days. */
const used = (usedBefore: number, values: Partial<Allowance> = {}): Allowance => ({
  groupName: 'Welders',
  quantity: 2,
  periodDays: 30,
  periodKind: 'SLIDING',
  usedBefore,
  isExempt: false,
  exceptionId: null,
  ...values,
});

const facts = (values: Partial<Facts> = {}): Facts => ({
  today: '2026-11-21',
  isTenantActive: true,
  isPlaceActive: true,
  employee: { isActive: true, proof: 'PROVEN' },
  candidates: [candidate()],
  pieces: 1,
  allowance: used(0),
  grant: 'NONE',
  ...values,
});

const codeOf = (values: Partial<Facts>) => {
  const decision = decide(facts(values));
  return decision.kind === 'approve' ? 'APPROVED' : decision.code;
};

describe('the decision about a withdrawal', () => {
  it('approves when all checks pass [M2]', () => {
    expect(decide(facts())).toMatchObject({ kind: 'approve', isExtra: false });
  });

  it.each<[string, Partial<Facts>]>([
    ['UNKNOWN_EMPLOYEE', { employee: null }],
    ['EMPLOYEE_INACTIVE', { employee: { isActive: false, proof: 'PROVEN' } }],
    ['WRONG_PIN', { employee: { isActive: true, proof: 'WRONG_PIN' } }],
    ['PIN_LOCKED', { employee: { isActive: true, proof: 'PIN_LOCKED' } }],
    ['MACHINE_INACTIVE', { isPlaceActive: false }],
    ['TENANT_SUSPENDED', { isTenantActive: false }],
    ['PRODUCT_NOT_IN_MACHINE', { candidates: [] }],
    ['CERTIFICATE_EXPIRED', { candidates: [candidate({ certificateValidUntil: '2026-11-20' })] }],
    ['CERTIFICATE_EXPIRED', { candidates: [candidate({ isCertificateActive: false })] }],
    ['NO_RULE', { allowance: null }],
    ['QUOTA_EXCEEDED', { allowance: used(2) }],
    ['CHANNEL_UNAVAILABLE', { candidates: [candidate({ status: 'ERROR' })] }],
    ['CHANNEL_UNAVAILABLE', { candidates: [candidate({ status: 'MAINTENANCE' })] }],
    ['CHANNEL_UNAVAILABLE', { candidates: [candidate({ isOffered: false })] }],
    ['OUT_OF_STOCK', { candidates: [candidate({ status: 'EMPTY', quantity: 0 })] }],
    ['OUT_OF_STOCK', { candidates: [candidate({ quantity: 1, reserved: 1 })] }],
  ])('refuses with %s [M2] [E4]', (code, values) => {
    expect(codeOf(values)).toBe(code);
  });

  it('names the first failed check when several fail', () => {
    const wrong: [string, Partial<Facts>][] = [
      ['UNKNOWN_EMPLOYEE', { employee: null }],
      ['EMPLOYEE_INACTIVE', { employee: { isActive: false, proof: 'WRONG_PIN' } }],
      ['WRONG_PIN', { employee: { isActive: true, proof: 'WRONG_PIN' } }],
      ['MACHINE_INACTIVE', { employee: { isActive: true, proof: 'PROVEN' }, isPlaceActive: false }],
      ['TENANT_SUSPENDED', { isPlaceActive: true, isTenantActive: false }],
      ['PRODUCT_NOT_IN_MACHINE', { isTenantActive: true, candidates: [] }],
      ['CERTIFICATE_EXPIRED', { candidates: [candidate({ certificateValidUntil: '2020-01-01', status: 'ERROR' })] }],
      ['NO_RULE', { candidates: [candidate({ status: 'ERROR' })], allowance: null }],
      ['QUOTA_EXCEEDED', { allowance: used(9) }],
    ];
    let all: Partial<Facts> = { isPlaceActive: false, isTenantActive: false, candidates: [], allowance: null };
    for (const [code, values] of wrong) {
      all = { ...all, ...values };
      expect(codeOf(all)).toBe(code);
    }
  });

  it('accepts the last day of a certificate, in the tenant’s time zone', () => {
    expect(codeOf({ candidates: [candidate({ certificateValidUntil: '2026-11-21' })] })).toBe('APPROVED');
  });

  it('prefers the piece that expires first, then the lowest channel; pieces without expiry come last [D5]', () => {
    const candidates = [
      candidate({ id: 'never', channel: 1 }),
      candidate({ id: 'late', channel: 2, certificateValidUntil: '2028-01-01' }),
      candidate({ id: 'soon-high', channel: 9, certificateValidUntil: '2027-01-01' }),
      candidate({ id: 'soon-low', channel: 3, certificateValidUntil: '2027-01-01' }),
    ];
    const decision = decide(facts({ candidates }));
    expect(decision.kind === 'approve' && decision.channels.map(({ id }) => id)).toEqual([
      'soon-low',
      'soon-high',
      'late',
      'never',
    ]);
  });

  it('skips channels that cannot serve', () => {
    const candidates = [
      candidate({ id: 'expired', certificateValidUntil: '2020-01-01' }),
      candidate({ id: 'broken', status: 'ERROR' }),
      candidate({ id: 'promised', quantity: 1, reserved: 1 }),
      candidate({ id: 'good', channel: 7 }),
    ];
    const decision = decide(facts({ candidates }));
    expect(decision.kind === 'approve' && decision.channels.map(({ id }) => id)).toEqual(['good']);
  });

  it.each<[string, Partial<Facts>]>([
    ['NO_RULE', { allowance: null }],
    ['QUOTA_EXCEEDED', { allowance: used(2) }],
    ['OUT_OF_STOCK', {}],
    ['CHANNEL_UNAVAILABLE', {}],
  ])('%s names a channel with a valid certificate, not one with an expired certificate [E4]', (code, values) => {
    const status = code === 'CHANNEL_UNAVAILABLE' ? 'ERROR' : 'AVAILABLE';
    const candidates = [
      candidate({ id: 'expired', certificateValidUntil: '2020-01-01' }),
      candidate({ id: 'valid', channel: 2, quantity: 0, status }),
    ];
    expect(decide(facts({ candidates, ...values }))).toMatchObject({ code, channel: { id: 'valid' } });
  });

  it('CERTIFICATE_EXPIRED names the channel with the earliest certificate [E4]', () => {
    const candidates = [
      candidate({ id: 'later', certificateValidUntil: '2026-11-20' }),
      candidate({ id: 'first', channel: 2, certificateValidUntil: '2026-11-19' }),
    ];
    expect(decide(facts({ candidates }))).toMatchObject({ code: 'CERTIFICATE_EXPIRED', channel: { id: 'first' } });
  });

  it('refuses with OUT_OF_STOCK, not CHANNEL_UNAVAILABLE, when a restock of one channel would help', () => {
    expect(codeOf({ candidates: [candidate({ status: 'ERROR' }), candidate({ status: 'EMPTY', quantity: 0 })] })).toBe(
      'OUT_OF_STOCK',
    );
  });
});

describe('a supervisor at the machine [D4]', () => {
  it('can grant one piece above the rule', () => {
    expect(decide(facts({ allowance: used(2), grant: 'GRANTED' }))).toMatchObject({
      kind: 'approve',
      isExtra: true,
    });
  });

  it('cannot grant a second piece', () => {
    expect(decide(facts({ allowance: used(3), grant: 'GRANTED' }))).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      supervisorFault: 'EXTRA_USED',
    });
  });

  it('is not necessary and not recorded within the rule', () => {
    expect(decide(facts({ allowance: used(1), grant: 'GRANTED' }))).toMatchObject({
      kind: 'approve',
      isExtra: false,
    });
  });

  it.each([
    'UNKNOWN_EMPLOYEE',
    'EMPLOYEE_INACTIVE',
    'WRONG_PIN',
    'PIN_LOCKED',
    'NOT_PERMITTED',
    'SAME_PERSON',
  ] as const)('who fails with %s grants nothing', (supervisor) => {
    expect(decide(facts({ allowance: used(2), grant: supervisor }))).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      supervisorFault: supervisor,
    });
  });

  it('cannot grant a product without a rule or a piece of a broken channel', () => {
    expect(codeOf({ allowance: null, grant: 'GRANTED' })).toBe('NO_RULE');
    expect(codeOf({ candidates: [candidate({ status: 'ERROR' })], allowance: used(2), grant: 'GRANTED' })).toBe(
      'CHANNEL_UNAVAILABLE',
    );
  });
});

describe('discrepancies of offline deliveries [M3]', () => {
  it('are empty when the records agree', () => {
    expect(discrepanciesOf(facts())).toEqual([]);
  });

  it('contain all conflicts with the records, not only the first', () => {
    const expired = candidate({ certificateValidUntil: '2020-01-01', status: 'ERROR', quantity: 0 });
    expect(
      discrepanciesOf(
        facts({ employee: { isActive: false, proof: 'PROVEN' }, candidates: [expired], allowance: used(2) }),
      ),
    ).toEqual(['EMPLOYEE_INACTIVE', 'CERTIFICATE_EXPIRED', 'QUOTA_EXCEEDED', 'CHANNEL_UNAVAILABLE', 'OUT_OF_STOCK']);
  });

  it.each<[string, Partial<Candidate>]>([
    ['is in maintenance', { status: 'MAINTENANCE' }],
    ['is in error', { status: 'ERROR' }],
    ['contains an inactive product or size', { isOffered: false }],
  ])('contain CHANNEL_UNAVAILABLE for a channel that %s', (_, values) => {
    expect(discrepanciesOf(facts({ candidates: [candidate(values)] }))).toEqual(['CHANNEL_UNAVAILABLE']);
  });

  it('are empty for the last allowed piece, the last free piece and the last valid day', () => {
    const last = candidate({ quantity: 2, reserved: 1, certificateValidUntil: '2026-11-21' });
    expect(discrepanciesOf(facts({ candidates: [last], allowance: used(1) }))).toEqual([]);
    const over = candidate({ quantity: 1, reserved: 1, certificateValidUntil: '2026-11-20' });
    expect(discrepanciesOf(facts({ candidates: [over], allowance: used(2) }))).toEqual([
      'CERTIFICATE_EXPIRED',
      'QUOTA_EXCEEDED',
      'OUT_OF_STOCK',
    ]);
  });

  it('do not contain NO_RULE for a product that is not in the machine', () => {
    expect(discrepanciesOf(facts({ candidates: [], allowance: null }))).toEqual(['PRODUCT_NOT_IN_MACHINE']);
  });

  it('contain an unknown employee and an unknown product', () => {
    expect(discrepanciesOf(facts({ employee: null, candidates: [], allowance: null }))).toEqual([
      'UNKNOWN_EMPLOYEE',
      'PRODUCT_NOT_IN_MACHINE',
    ]);
  });

  it('do not contain NO_RULE for an unknown employee', () => {
    expect(discrepanciesOf(facts({ employee: null, allowance: null }))).toEqual(['UNKNOWN_EMPLOYEE']);
    expect(discrepanciesOf(facts({ allowance: null }))).toEqual(['NO_RULE']);
  });
});

describe('the identity check of a person', () => {
  it('needs a correct PIN that is not locked; biometry needs no PIN', () => {
    expect(proofOf('PASSWORD', false, true)).toBe('PROVEN');
    expect(proofOf('PASSWORD', false, false)).toBe('WRONG_PIN');
    expect(proofOf('PASSWORD', true, true)).toBe('PIN_LOCKED');
    expect(proofOf('BIOMETRY', true, false)).toBe('PROVEN');
  });
});

describe('the decision about several pieces, exceptions and approvals', () => {
  it.each([
    [0, 2, 'APPROVED'],
    [0, 3, 'QUOTA_EXCEEDED'],
    [1, 1, 'APPROVED'],
    [1, 2, 'QUOTA_EXCEEDED'],
    [9, 1, 'QUOTA_EXCEEDED'],
  ])('after %i used pieces, %i more are %s', (before, pieces, code) => {
    expect(codeOf({ allowance: used(before), pieces })).toBe(code);
  });

  it('takes all pieces from one candidate', () => {
    const candidates = [candidate({ id: 'few', quantity: 1 }), candidate({ id: 'many', channel: 2, quantity: 4 })];
    const decision = decide(facts({ candidates, pieces: 2 }));
    expect(decision.kind === 'approve' && decision.channels.map(({ id }) => id)).toEqual(['many']);
    expect(codeOf({ candidates, pieces: 5, allowance: used(0, { quantity: 9 }) })).toBe('OUT_OF_STOCK');
  });

  it('has no limit for an exempt person, but keeps all other checks [IDEA-3]', () => {
    const allowance = used(99, { isExempt: true });
    expect(decide(facts({ allowance }))).toMatchObject({ kind: 'approve', isExtra: false });
    expect(leftOf(allowance)).toBeNull();
    expect(codeOf({ allowance, candidates: [candidate({ certificateValidUntil: '2020-01-01' })] })).toBe(
      'CERTIFICATE_EXPIRED',
    );
  });

  it('lets an approval replace the rule only', () => {
    expect(decide(facts({ allowance: null, grant: 'APPROVED' }))).toMatchObject({ kind: 'approve', isExtra: true });
    expect(decide(facts({ allowance: used(9), pieces: 3, grant: 'APPROVED' }))).toMatchObject({ isExtra: true });
    expect(decide(facts({ grant: 'APPROVED' }))).toMatchObject({ kind: 'approve', isExtra: false });
    expect(codeOf({ employee: { isActive: false, proof: 'PROVEN' }, grant: 'APPROVED' })).toBe('EMPLOYEE_INACTIVE');
    expect(codeOf({ candidates: [candidate({ quantity: 0 })], grant: 'APPROVED' })).toBe('OUT_OF_STOCK');
    expect(codeOf({ candidates: [candidate({ isCertificateActive: false })], grant: 'APPROVED' })).toBe(
      'CERTIFICATE_EXPIRED',
    );
  });

  it('without a place is about person and rule only', () => {
    expect(decide(facts({ candidates: null }))).toEqual({ kind: 'approve', channels: [], isExtra: false });
    expect(codeOf({ candidates: null, allowance: null })).toBe('NO_RULE');
    expect(codeOf({ candidates: null, allowance: used(2) })).toBe('QUOTA_EXCEEDED');
    expect(codeOf({ candidates: null, employee: null })).toBe('UNKNOWN_EMPLOYEE');
  });

  it('never has less than nothing left', () => {
    expect([used(0), used(2), used(7)].map(leftOf)).toEqual([2, 0, 0]);
  });
});

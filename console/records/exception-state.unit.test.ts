import { describe, expect, it } from 'vitest';
import { stateOf } from './exception-state.ts';

const exception = { validFrom: '2026-11-20', validUntil: '2026-11-22', status: 'ACTIVE' as const };

describe('the state of an exception', () => {
  it.each([
    ['2026-11-20T02:59:59Z', 'future'],
    ['2026-11-20T03:00:00Z', 'valid'],
    ['2026-11-23T02:59:59Z', 'valid'],
    ['2026-11-23T03:00:00Z', 'ended'],
  ])('at %s in São Paulo is %s', (now, name) => {
    expect(stateOf(exception, 'America/Sao_Paulo', Date.parse(now)).name).toBe(name);
  });

  it('is off while the record is inactive', () => {
    expect(stateOf({ ...exception, status: 'INACTIVE' }, 'UTC', Date.parse('2026-11-21T12:00:00Z')).name).toBe('off');
  });
});

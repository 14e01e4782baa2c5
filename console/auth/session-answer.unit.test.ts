import { describe, expect, it } from 'vitest';
import { localExpiry, readAnswer, SessionError } from './session-answer.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const IN_FIVE_MINUTES = '2026-11-21T12:05:00.000Z';

describe('the expiry of a token', () => {
  it('is converted to this computer’s clock, however wrong that clock is [E8]', () => {
    const serverNow = new Date(NOON).toUTCString();
    for (const skew of [0, -7 * 60_000, 45 * 60_000]) {
      expect(localExpiry(IN_FIVE_MINUTES, serverNow, NOON + skew) - (NOON + skew)).toBe(5 * 60_000);
    }
  });

  it('is not converted when the response has no Date header', () => {
    expect(localExpiry(IN_FIVE_MINUTES, null, NOON)).toBe(NOON + 5 * 60_000);
  });
});

describe('a response of /api/auth', () => {
  it('is thrown with its code, reason and request id when it is a refusal [X4]', async () => {
    const refusal = Response.json(
      { error: { code: 'UNAUTHENTICATED', message: 'no', reason: 'invalid', requestId: 'r1' } },
      { status: 401 },
    );
    const error = await readAnswer(refusal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SessionError);
    expect(error).toMatchObject({ reason: 'invalid', fault: { code: 'UNAUTHENTICATED', requestId: 'r1' } });
  });

  it('is thrown with the token for the new password when one is required [P3] [D17]', async () => {
    const details = { challenge: 'NEW_PASSWORD_REQUIRED', challengeToken: 'once' };
    const refusal = Response.json({ error: { code: 'UNAUTHENTICATED', message: 'no', ...details } }, { status: 401 });
    const error = await readAnswer(refusal).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'NEW_PASSWORD_REQUIRED', challenge: 'once' });
  });

  it('is thrown as "incomplete" when it contains no session [X4]', async () => {
    const error = await readAnswer(Response.json({ hello: 1 })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'incomplete' });
  });
});

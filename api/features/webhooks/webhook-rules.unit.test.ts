import { describe, expect, it } from 'vitest';
import { isGivenUp, MOST_ATTEMPTS, pauseMs } from './webhook-retry.ts';
import { newWebhookSecret, webhookHeaders } from './webhook-signature.ts';

describe('the headers of Standard Webhooks', () => {
  it('sign id, time and body with the decoded key', () => {
    // The example of the specification; openssl computes the same.
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(webhookHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'content-type': 'application/json',
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('have a signature for each secret, the newest first', () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const both = webhookHeaders({ id: 'a', timestamp: 1, body: '' }, secrets)['webhook-signature']?.split(' ');
    expect(both).toHaveLength(2);
    expect(both?.[0]).toBe(
      webhookHeaders({ id: 'a', timestamp: 1, body: '' }, secrets.slice(0, 1))['webhook-signature'],
    );
  });
});

describe('attempts', () => {
  it('come after growing pauses, a day and a half in all, then none', () => {
    const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, index) => pauseMs(index + 1, () => 0));
    expect(pauses.at(-1)).toBeNull();
    const known = pauses.slice(0, -1).map(Number);
    expect(known).toEqual(known.toSorted((one, other) => one - other));
    expect(known.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(31.58, 1);
    expect(pauseMs(1, () => 1)).toBe(5500);
  });

  it('end when the webhook has failed for five days', () => {
    const since = new Date('2026-03-01T12:00:00Z');
    expect(isGivenUp(since, new Date('2026-03-06T11:59:59Z'))).toBe(false);
    expect(isGivenUp(since, new Date('2026-03-06T12:00:00Z'))).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { keepAliveAck, plainKeepAliveId } from './keep-alive.ts';

const idOf = (text: string) => plainKeepAliveId(Buffer.from(text));

describe('the fast path of a keep-alive', () => {
  it('reads the id, and answers with JSON', () => {
    expect(idOf('{"type":"keepAlive","id":"Ka-1_0.~"}')).toBe('Ka-1_0.~');
    expect(idOf(`{"type":"keepAlive","id":"${'x'.repeat(64)}"}`)).toBe('x'.repeat(64));
    for (const now of ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z'])
      expect(JSON.parse(keepAliveAck('ka-1', Date.parse(now)))).toEqual({
        type: 'keepAliveAck',
        re: 'ka-1',
        serverTime: now,
      });
  });

  it.each([
    ['', 'nothing'],
    ['{"type":"keepAlive","id":""}', 'an empty id'],
    [`{"type":"keepAlive","id":"${'x'.repeat(65)}"}`, 'an id that is too long'],
    ['{"type":"keepAlive","id":"a","b":"c"}', 'another field'],
    ['{"type":"keepAlive","id":"a\\"}', 'an escape'],
    ['{"type":"keepAlive","id":"é"}', 'other letters'],
    ['{ "type":"keepAlive","id":"a"}', 'a space'],
    ['{"id":"a","type":"keepAlive"}', 'another order'],
    ['{"type":"hello","id":"a"}', 'another type'],
  ])('ignores %s: %s', (text) => {
    expect(idOf(text)).toBeNull();
  });
});

import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createPubSub } from './pubsub.ts';
import { createSharedCount } from './shared-count.ts';

/** Nothing listens here. */
const NO_SERVER = 'redis://127.0.0.1:1';

it('while Valkey is away, an event stays in this process, and a thousand events are one line of the log', async () => {
  const lines: { msg: string }[] = [];
  const log = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const pubsub = createPubSub(NO_SERVER, log);
  const counts = createSharedCount(NO_SERVER, 'test', log);
  let delivered = 0;
  const received = new Promise<void>((resolve) => {
    pubsub.listen('machine', () => {
      delivered += 1;
      if (delivered === 1000) resolve();
    });
  });
  for (let sent = 0; sent < 1000; sent++) pubsub.publish('machine', { customerId: 'acme', id: String(sent) });
  await received;
  expect(lines.map(({ msg }) => msg).filter((msg) => msg === 'event kept to this replica')).toHaveLength(1);
  expect(lines.filter(({ msg }) => msg === 'valkey').length).toBeLessThanOrEqual(1);
  counts.close();
  await pubsub.close();
});

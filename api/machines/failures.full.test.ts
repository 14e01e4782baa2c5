import { afterAll, beforeAll, describe, it } from 'vitest';
import { proxyOf } from '#api/testing/tcp-proxy.ts';
import { cutCommits, killUnderLoad } from './testing/failures.ts';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';

const ROUNDS = 15;
const FIRST_CUT_MS = 4;
const KILLS = 3;

/** Enough for four starts of the whole product on a busy computer. */
const KILL_TEST_MS = 400_000;

let app: TestGateway;
beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

describe('MySQL that disconnects at any moment of a request', () => {
  it('applies the repeated message only once REL-8', async () => {
    const { proxy, address } = await proxyOf(app.config.DATABASE_URL);
    const { url, stop } = await app.addReplica({ rate: WIDE }, { DATABASE_URL: address });
    const delaysMs = Array.from({ length: ROUNDS }, (_, round) => FIRST_CUT_MS + round);
    await cutCommits(app, { url, proxy }, delaysMs);
    await stop();
    await proxy.close();
  });
});

describe('the process, killed several times under load', () => {
  it('loses no acknowledged delivery, and applies none twice REL-7', { timeout: KILL_TEST_MS }, () =>
    killUnderLoad(app, KILLS),
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WithdrawalGuards } from '#api/features/withdrawals/withdrawal.service.ts';
import { rendezvous } from '#api/testing/rendezvous.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, WIDE, type ReplicaOptions, type TestGateway } from './testing/gateway.ts';
import { unlockedPeople } from './testing/unlocked-people.ts';

const MACHINES = 20;
/** Wrong PINs until the PIN is locked. */
const TRIES = 5;

let app: TestGateway;
beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

/** Tries wrong PINs of one person at twenty machines of two replicas at the same time, then the correct one once. */
async function guessEverywhere(options: ReplicaOptions): Promise<{ guesses: unknown[]; right: unknown }> {
  const product = await app.world.product();
  const group = await app.world.group([{ productId: product.productId, quantity: 100 }]);
  const { identification, pin } = await app.world.employee(group);
  const replicas = [await app.addReplica(options), await app.addReplica(options)];
  const clients: MachineClient[] = [];
  for (let index = 0; index < MACHINES; index++) {
    const { token } = await app.world.machine([{ ...product, quantity: 5 }]);
    clients.push(await connectMachine(replicas[index % 2]?.url ?? '', token, { keepAlive: false }));
  }
  const ask = async (client: MachineClient, guess: string) => {
    const employee = { identification, method: 'PASSWORD', pin: guess };
    const answer = await client.request('withdrawalRequest', { employee, channel: 1 });
    return answer.code ?? answer.type;
  };
  const guesses = await Promise.all(clients.map((client, index) => ask(client, String(3000 + index))));
  const [first] = clients;
  const right = first && (await ask(first, pin));
  for (const client of clients) await client.close();
  for (const replica of replicas) await replica.stop();
  return { guesses, right };
}

/** The person is read without a lock, by so many requests before the first of them counts its wrong PIN. */
function readTogether(requests: number): WithdrawalGuards {
  const meet = rendezvous(requests);
  return {
    ...unlockedPeople,
    async lockPeople(...people) {
      const found = await unlockedPeople.lockPeople(...people);
      await meet();
      return found;
    },
  };
}

const countOf = (answers: readonly unknown[], code: string) => answers.filter((answer) => answer === code).length;

describe('wrong PINs at twenty machines at the same time', () => {
  it('get WRONG_PIN five times, and PIN_LOCKED at all other machines [D4]', async () => {
    const { guesses, right } = await guessEverywhere({ rate: WIDE });
    expect(countOf(guesses, 'WRONG_PIN')).toBe(TRIES);
    expect(countOf(guesses, 'PIN_LOCKED')).toBe(MACHINES - TRIES);
    expect(right).toBe('PIN_LOCKED');
  });

  it('twin: get WRONG_PIN more often when the row of the person is not locked', async () => {
    const { guesses } = await guessEverywhere({ rate: WIDE, guards: readTogether(TRIES + 1) });
    expect(countOf(guesses, 'WRONG_PIN')).toBeGreaterThan(TRIES);
  });
});

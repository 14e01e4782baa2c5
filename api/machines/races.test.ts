import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { GUARDS, type WithdrawalGuards } from '#api/features/withdrawals/withdrawal.service.ts';
import { rendezvous } from '#api/testing/rendezvous.ts';
import { connectMachine, type MachineClient, type ServerFrame } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, WIDE, type Replica, type TestGateway } from './testing/gateway.ts';
import { unlockedPeople } from './testing/unlocked-people.ts';
import type { WorldEmployee } from './testing/world.ts';

const QUOTA = 3;

/** One request more than the quota decides before the first of them takes its piece, unless a lock keeps them apart. */
function decideTogether(guards: WithdrawalGuards, patienceMs?: number): WithdrawalGuards {
  const meet = rendezvous(QUOTA + 1, patienceMs);
  return {
    ...guards,
    async reserve(...piece) {
      await meet();
      return guards.reserve(...piece);
    },
  };
}

/** Number of answers of a type. */
const countOf = (answers: readonly { type: string }[], type: string) =>
  answers.filter((answer) => answer.type === type).length;

const personOf = ({ identification, pin }: WorldEmployee) => ({ identification, method: 'PASSWORD', pin });

describe('one employee at 20 machines of two replicas at the same time', () => {
  let app: TestGateway;
  beforeAll(async () => {
    app = await bootGateway();
  });
  afterAll(() => app?.close());

  it('never receives more than the quota [M4] [D5] REL-2', async () => {
    const answers = await requestAt20Machines(GUARDS);
    expect(countOf(answers, 'approved')).toBe(QUOTA);
    expect(answers.filter((answer) => answer.code === 'QUOTA_EXCEEDED')).toHaveLength(20 - QUOTA);
    expect(await app.mismatches()).toEqual([]);
  });

  it('twin: does not receive more when each request waits for others between its decision and its piece', async () => {
    const answers = await requestAt20Machines(decideTogether(GUARDS, 500));
    expect(countOf(answers, 'approved')).toBe(QUOTA);
  });

  it('twin: receives more when, besides, the row of the employee is not locked', async () => {
    const answers = await requestAt20Machines(decideTogether(unlockedPeople));
    expect(countOf(answers, 'approved')).toBeGreaterThan(QUOTA);
  });

  async function requestAt20Machines(guards: WithdrawalGuards): Promise<ServerFrame[]> {
    const options = { rate: WIDE, guards };
    const { answers, clients, replicas } = await requestEverywhere(
      app,
      [await app.addReplica(options), await app.addReplica(options)],
      20,
      QUOTA,
    );
    await leave(clients, replicas);
    return answers;
  }
});

describe('one message that is sent many times', () => {
  let app: TestGateway;
  beforeAll(async () => {
    app = await bootGateway();
  });
  afterAll(() => app?.close());

  it('takes effect once and has one answer, over two sockets on two replicas [M3] REL-19 SEC-44', async () => {
    const { machine, employee } = await machineFor(app, 10, 10);
    const body = { employee: personOf(employee), channel: 1 };
    const seen: ServerFrame[] = [];
    const replicas = [await app.addReplica(), await app.addReplica()];
    for (let round = 0; round < 10; round++) {
      // The second socket replaces the first, so that its answer may be lost. This is why machines repeat messages.
      const first = await connectMachine(replicas[0]?.url ?? '', machine.token, { keepAlive: false });
      const early = Promise.allSettled([first.request('withdrawalRequest', body, 'same')]);
      const second = await connectMachine(replicas[1]?.url ?? '', machine.token, { keepAlive: false });
      const late = second.request('withdrawalRequest', body, 'same');
      for (const settled of [...(await early), ...(await Promise.allSettled([late]))])
        if (settled.status === 'fulfilled') seen.push(settled.value);
      await second.close();
    }
    expect(seen.length).toBeGreaterThanOrEqual(10);
    expect(countOf(seen, 'approved')).toBe(seen.length);
    expect(new Set(seen.map((answer) => answer.withdrawalId)).size).toBe(1);
    const made = await app.query(sql`select id from withdrawal where source_id = ${machine.id}`);
    expect(made).toHaveLength(1);
    const [channel] = await app.query(sql`select quantity, reserved from channel where machine_id = ${machine.id}`);
    expect(channel).toEqual({ quantity: 10, reserved: 1 });
    for (const replica of replicas) await replica.stop();
  });
});

/** Sends a request of one employee at every machine at the same time. */
async function requestEverywhere(app: TestGateway, replicas: Replica[], machines: number, quota: number) {
  const product = await app.world.product();
  const group = await app.world.group([{ productId: product.productId, quantity: quota }]);
  const employee = await app.world.employee(group);
  const clients: MachineClient[] = [];
  for (let index = 0; index < machines; index++) {
    const machine = await app.world.machine([{ ...product, quantity: 5 }]);
    clients.push(
      await connectMachine(replicas[index % replicas.length]?.url ?? '', machine.token, { keepAlive: false }),
    );
  }
  const answers = await Promise.all(
    clients.map((client) => client.request('withdrawalRequest', { employee: { ...personOf(employee) }, channel: 1 })),
  );
  return { answers, clients, replicas };
}

async function machineFor(app: TestGateway, pieces: number, quota: number) {
  const product = await app.world.product();
  const group = await app.world.group([{ productId: product.productId, quantity: quota }]);
  return {
    employee: await app.world.employee(group),
    machine: await app.world.machine([{ ...product, quantity: pieces }]),
  };
}

async function leave(clients: MachineClient[], replicas: Replica[]): Promise<void> {
  for (const client of clients) await client.close();
  for (const replica of replicas) await replica.stop();
}

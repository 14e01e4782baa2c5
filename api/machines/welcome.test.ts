import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { isRecord } from '#api/platform/property-of.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { LIMITS } from './protocol.ts';
import { bootGateway, type TestGateway } from './testing/gateway.ts';

let app: TestGateway;

beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

/** A machine with many channels of one product. */
async function makeMachine(channels: number) {
  const product = await app.world.product();
  const employee = await app.world.employee(await app.world.group([{ productId: product.productId, quantity: 999 }]));
  const machine = await app.world.machine(Array.from({ length: channels }, () => ({ ...product, quantity: 3 })));
  const ask = (client: MachineClient, channel = 1) =>
    client.request('withdrawalRequest', {
      employee: { identification: employee.identification, method: 'BIOMETRY' },
      channel,
    });
  return { ...machine, ask };
}

describe('the withdrawals without a result', () => {
  it('come with the welcome until the machine has sent their results [M3]', async () => {
    const machine = await makeMachine(2);
    const before = await app.connect(machine.token);
    expect(before.welcome).toMatchObject({ openWithdrawals: [] });
    const first = await machine.ask(before, 1);
    const second = await machine.ask(before, 2);
    before.cut();

    const client = await app.connect(machine.token);
    const expected = [second, first].map(({ withdrawalId, channel }) => ({
      withdrawalId,
      channel,
      approvedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/),
    }));
    expect(client.welcome?.openWithdrawals).toEqual(expected);
    await client.request('deliveryResult', { withdrawalId: first.withdrawalId, result: 'SUCCESS' });
    await client.request('deliveryResult', { withdrawalId: second.withdrawalId, result: 'FAILED' });
    expect(await client.request('hello', { firmware: 'x' })).toMatchObject({ type: 'welcome', openWithdrawals: [] });
    await client.close();
  });

  it('are those of the machine itself [T10] SEC-43', async () => {
    const [machine, other] = [await makeMachine(1), await makeMachine(1)];
    const client = await app.connect(machine.token);
    await machine.ask(client);
    const elsewhere = await app.connect(other.token);
    expect(elsewhere.welcome).toMatchObject({ openWithdrawals: [] });
    await client.close();
    await elsewhere.close();
  });
});

describe('a configuration in parts', () => {
  it('has no frame above the limit, and its parts together are the whole [M6]', async () => {
    const machine = await makeMachine(300);
    const whole = await app.connect(machine.token);
    const configuration = whole.welcome?.configuration;
    expect(Buffer.byteLength(JSON.stringify(whole.welcome))).toBeGreaterThan(LIMITS.frameBytes);
    await whole.close();

    const client = await connectMachine(app.url, machine.token, { sayHello: false });
    const sizes: number[] = [];
    client.socket.on('message', (data) => sizes.push(Buffer.byteLength(String(data))));
    const welcome = await client.hello('small 1.0', false, ['configurationParts', 'unknown to the server']);
    expect(welcome).toMatchObject({ capabilities: ['configurationParts', 'chain', 'counters', 'pieces'] });
    await expectParts(client, welcome.configuration, configuration);

    client.pushed.length = 0;
    await change(
      app.world.em(),
      sql`update machine set name = 'Renamed', updated_at = now(3) where id = ${machine.id}`,
    );
    app.services.pubsub.publish('machineConfig', { customerId: app.world.customerId, machineId: machine.id });
    const changed = await expect
      .poll(() => client.pushed.find(({ type }) => type === 'configuration')?.configuration)
      .toMatchObject({ machine: { name: 'Renamed' } })
      .then(() => client.pushed.find(({ type }) => type === 'configuration')?.configuration);
    await expectParts(client, changed, configuration, 'Renamed');
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMITS.frameBytes);
    await client.close();
  });

  /** Puts the parts together and compares them with a configuration in one piece. */
  async function expectParts(client: MachineClient, head: unknown, whole: unknown, name?: string): Promise<void> {
    if (!isRecord(head) || !isRecord(whole) || !isRecord(whole.machine)) throw new Error('no configuration');
    expect(head).not.toHaveProperty('channels');
    const parts = () => client.pushed.filter(({ type }) => type === 'configurationPart');
    await expect.poll(() => parts().length).toBe(head.parts);
    expect(parts().map(({ part }) => part)).toEqual(parts().map((_, index) => index + 1));
    expect(parts().every(({ version }) => version === head.version)).toBe(true);
    expect(parts().flatMap(({ channels }) => channels)).toEqual(whole.channels);
    expect(head.machine).toEqual({ ...whole.machine, ...(name && { name }) });
  }
});

import type { Channel, SimulatedMachine } from './simulated-machine.ts';
import { quietPause } from './simulated-machine.ts';
import { identityOf, repair, type Behaviour, type Tally } from './at-the-machine.ts';
import { withdrawSet } from './withdraw-set.ts';
import { pick, type Worker, type Workforce } from './workforce.ts';

/** Behaviour of the demo machines. */
export const DEMO: Behaviour = {
  everyMs: 30_000,
  failRate: 0.03,
  setRate: 0.15,
  offlineRate: 0.01,
  offlineMs: 45_000,
  dispenseMs: 1500,
  isRestocked: true,
};

/** Returns counts of zero. */
export const newTally = (): Tally => ({
  asked: 0,
  delivered: 0,
  failed: 0,
  refused: 0,
  offline: 0,
  restocked: 0,
  errors: 0,
});

/** Simulates people at the machine until the signal aborts. */
export async function simulatePeople(
  machine: SimulatedMachine,
  people: Workforce,
  behaviour: Behaviour,
  tally: Tally,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await quietPause(untilNext(behaviour.everyMs), signal);
    if (signal.aborted) return;
    if (behaviour.isRestocked && machine.isOnline) await restockLowest(machine, people, tally, say);
    if (machine.isOnline && Math.random() < behaviour.offlineRate) {
      say(`${machine.name()}: the line goes down for ${Math.round(behaviour.offlineMs / 1000)} s`);
      machine.goOffline(behaviour.offlineMs);
    }
    await (machine.isOnline
      ? withdraw(machine, people, behaviour, tally, say, signal)
      : withdrawOffline(machine, people, behaviour, tally, say));
  }
}

/** Random time until the next person: exponential distribution with a minimum and a maximum. */
const untilNext = (everyMs: number): number =>
  Math.min(everyMs * 4, Math.max(everyMs * 0.1, -Math.log(1 - Math.random()) * everyMs));

/** Another product that the person may have. */
const anotherProduct = (
  machine: SimulatedMachine,
  people: Workforce,
  { worker, productId }: { worker: Worker; productId: string },
): string | undefined => pick(people.allowedOf(worker, productsOf(machine)).filter((other) => other !== productId));

const productsOf = (machine: SimulatedMachine): string[] => [
  ...new Set(machine.channels.map(({ productId }) => productId)),
];

async function withdraw(
  machine: SimulatedMachine,
  people: Workforce,
  behaviour: Behaviour,
  tally: Tally,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const demand = people.pickDemand(productsOf(machine));
  if (!demand) return;
  tally.asked++;
  const also = Math.random() < behaviour.setRate ? anotherProduct(machine, people, demand) : undefined;
  if (also && machine.takesSets)
    return withdrawSet(
      machine,
      people,
      { worker: demand.worker, productIds: [demand.productId, also] },
      behaviour,
      tally,
      say,
      signal,
    );
  const answer = await machine.send('withdrawalRequest', {
    employee: identityOf(demand.worker),
    productId: demand.productId,
    at: new Date().toISOString(),
  });
  if (answer.type === 'refused') {
    tally.refused++;
    if (answer.code === 'QUOTA_EXCEEDED' || answer.code === 'NO_RULE') people.remember(demand.worker, demand.productId);
    return say(`${machine.name()}: ${demand.worker.identification} is refused, ${String(answer.code)}`);
  }
  if (answer.type !== 'approved') {
    tally.errors++;
    return say(`${machine.name()}: ${JSON.stringify(answer)}`);
  }
  const allowance = answer.allowance as { used: number; quantity: number } | undefined;
  if (allowance && allowance.used >= allowance.quantity) people.remember(demand.worker, demand.productId);
  await quietPause(behaviour.dispenseMs * (0.5 + Math.random()), signal);
  await reportResult(machine, answer, demand.worker, behaviour, tally, say, signal);
}

async function reportResult(
  machine: SimulatedMachine,
  approved: Record<string, unknown>,
  worker: Worker,
  { failRate }: Behaviour,
  tally: Tally,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const channel = Number(approved.channel);
  const failed = Math.random() < failRate;
  if (!failed) machine.handOut(channel);
  const trouble = failed ? { errorCode: 'MOTOR_JAM', errorMessage: 'The spiral did not complete its turn' } : {};
  const result = {
    withdrawalId: approved.withdrawalId,
    result: failed ? 'FAILED' : 'SUCCESS',
    at: new Date().toISOString(),
    ...trouble,
  };
  await machine.send('deliveryResult', result);
  if (!failed) {
    tally.delivered++;
    return say(
      `${machine.name()}: ${worker.identification} takes ${String(approved.productName)} ${String(approved.size)} from channel ${channel}`,
    );
  }
  tally.failed++;
  machine.setStatus(channel, 'ERROR');
  say(`${machine.name()}: channel ${channel} is stuck`);
  void repair(machine, channel, say, signal);
}

async function withdrawOffline(
  machine: SimulatedMachine,
  people: Workforce,
  { failRate }: Behaviour,
  tally: Tally,
  say: (text: string) => void,
): Promise<void> {
  const filled = machine.channels.filter(({ quantity, status }) => quantity > 0 && status === 'AVAILABLE');
  const demand = people.pickDemand(filled.map(({ productId }) => productId));
  const channel = pick(filled.filter(({ productId }) => productId === demand?.productId));
  if (!demand || !channel) return;
  tally.offline++;
  const failed = Math.random() < failRate;
  if (!failed) machine.handOut(channel.channel);
  machine.queueOfflineEvent('delivery', {
    identification: demand.worker.identification,
    method: 'PASSWORD',
    channel: channel.channel,
    productId: channel.productId,
    sizeId: channel.sizeId,
    result: failed ? 'FAILED' : 'SUCCESS',
    ...(failed && { errorCode: 'MOTOR_JAM' }),
  });
  say(
    `${machine.name()}: offline, ${demand.worker.identification} takes ${channel.productName}; ${machine.waiting} events to replay`,
  );
}

const isLow = ({ quantity, lowLevel }: Channel): boolean => quantity <= lowLevel;

/** Refills the emptiest channel, in about half of the calls. Finds a person with the permission by trying. */
async function restockLowest(
  machine: SimulatedMachine,
  people: Workforce,
  tally: Tally,
  say: (text: string) => void,
): Promise<void> {
  const [lowest] = machine.channels.filter(isLow).toSorted((a, b) => a.quantity - b.quantity);
  if (!lowest || Math.random() < 0.5) return;
  for (let attempt = 0; attempt < people.size; attempt++) {
    const operator = people.operator();
    if (!operator) return;
    const quantity = lowest.capacity - lowest.quantity;
    const answer = await machine.send('restock', { operator: identityOf(operator), channel: lowest.channel, quantity });
    people.restockedBy(operator, answer.type === 'restocked' || answer.code === 'OVER_CAPACITY');
    if (answer.type === 'restocked') {
      tally.restocked++;
      machine.countTo(lowest.channel, Number(answer.quantity));
      return say(
        `${machine.name()}: ${operator.identification} fills channel ${lowest.channel} up to ${String(answer.quantity)}`,
      );
    }
    if (answer.code === 'OVER_CAPACITY') return machine.countTo(lowest.channel, lowest.capacity);
    if (answer.code !== 'NOT_PERMITTED') return;
  }
}

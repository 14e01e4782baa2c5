import type { Channel, SimulatedMachine } from './simulated-machine.ts';
import { quietPause } from './simulated-machine.ts';
import { pick, type Worker, type Workforce } from './workforce.ts';

/** How a machine lives. Rates are shares from 0 to 1. */
export type Behaviour = {
  /** Average time between two people at this machine, ms. */
  everyMs: number;
  /** How often a piece gets stuck. */
  failRate: number;
  /** How often, per person, the line goes down for a while. */
  offlineRate: number;
  /** How long it is down, ms. */
  offlineMs: number;
  /** How long a piece takes to come out, ms. */
  dispenseMs: number;
  /** Channels at or under their low level are filled up by an operator. */
  isRestocked: boolean;
};

export const DEMO: Behaviour = {
  everyMs: 30_000,
  failRate: 0.03,
  offlineRate: 0.01,
  offlineMs: 45_000,
  dispenseMs: 1500,
  isRestocked: true,
};

/** What a fleet has done so far. */
export type Tally = {
  asked: number;
  delivered: number;
  failed: number;
  refused: number;
  offline: number;
  restocked: number;
  errors: number;
};
export const newTally = (): Tally => ({
  asked: 0,
  delivered: 0,
  failed: 0,
  refused: 0,
  offline: 0,
  restocked: 0,
  errors: 0,
});

const REPAIR_AFTER_MS = 90_000;

/** People come to the machine until the signal aborts. */
export async function live(
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

/** People come at random, seldom two at once: exponential, cut off at both ends. */
const untilNext = (everyMs: number): number =>
  Math.min(everyMs * 4, Math.max(everyMs * 0.1, -Math.log(1 - Math.random()) * everyMs));

const productsOf = (machine: SimulatedMachine): string[] => [
  ...new Set(machine.channels.map(({ productId }) => productId)),
];

const identityOf = ({ identification, pin }: Worker) => ({ identification, method: 'PASSWORD', pin });

async function withdraw(
  machine: SimulatedMachine,
  people: Workforce,
  behaviour: Behaviour,
  tally: Tally,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const wish = people.someoneFor(productsOf(machine));
  if (!wish) return;
  tally.asked++;
  const answer = await machine.send('withdrawalRequest', {
    employee: identityOf(wish.worker),
    productId: wish.productId,
    at: new Date().toISOString(),
  });
  if (answer.type === 'refused') {
    tally.refused++;
    if (answer.code === 'QUOTA_EXCEEDED' || answer.code === 'NO_RULE') people.remember(wish.worker, wish.productId);
    return say(`${machine.name()}: ${wish.worker.identification} is refused, ${String(answer.code)}`);
  }
  if (answer.type !== 'approved') {
    tally.errors++;
    return say(`${machine.name()}: ${JSON.stringify(answer)}`);
  }
  const allowance = answer.allowance as { used: number; quantity: number } | undefined;
  if (allowance && allowance.used >= allowance.quantity) people.remember(wish.worker, wish.productId);
  await quietPause(behaviour.dispenseMs * (0.5 + Math.random()), signal);
  await tellResult(machine, answer, wish.worker, behaviour, tally, say, signal);
}

async function tellResult(
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
  if (!failed) machine.countDown(channel);
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

/** Somebody comes and puts the channel right. */
async function repair(
  machine: SimulatedMachine,
  channel: number,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await quietPause(REPAIR_AFTER_MS * (0.5 + Math.random()), signal);
  if (signal.aborted) return;
  const answer = await machine.send('channelReport', { channel, status: 'AVAILABLE' });
  if (answer.type !== 'channelRecorded') return;
  machine.setStatus(channel, String(answer.status));
  say(`${machine.name()}: channel ${channel} is repaired`);
}

async function withdrawOffline(
  machine: SimulatedMachine,
  people: Workforce,
  { failRate }: Behaviour,
  tally: Tally,
  say: (text: string) => void,
): Promise<void> {
  const filled = machine.channels.filter(({ quantity, status }) => quantity > 0 && status === 'AVAILABLE');
  const wish = people.someoneFor(filled.map(({ productId }) => productId));
  const channel = pick(filled.filter(({ productId }) => productId === wish?.productId));
  if (!wish || !channel) return;
  tally.offline++;
  const failed = Math.random() < failRate;
  if (!failed) machine.countDown(channel.channel);
  machine.keepForLater('delivery', {
    identification: wish.worker.identification,
    method: 'PASSWORD',
    channel: channel.channel,
    productId: channel.productId,
    sizeId: channel.sizeId,
    result: failed ? 'FAILED' : 'SUCCESS',
    ...(failed && { errorCode: 'MOTOR_JAM' }),
  });
  say(
    `${machine.name()}: offline, ${wish.worker.identification} takes ${channel.productName}; ${machine.waiting} to tell`,
  );
}

const isLow = ({ quantity, lowLevel }: Channel): boolean => quantity <= lowLevel;

/** Fills the emptiest channel, when an operator happens by; finds out who may by trying. */
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

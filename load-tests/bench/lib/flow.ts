import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import { numberedText } from './frames.ts';

/** The frame for both servers: a keep-alive with a number as id. */
const KEEP_ALIVE = '{"type":"keepAlive","id":"ka-##############"}';
/** Maximum time to wait for late acknowledgements after the last send. */
const DRAIN_WITHIN_MS = 20_000;

/** The result of a flow of keep-alives. */
export type Flow = {
  /** Answers in the measured time. */
  acked: number;
  seconds: number;
  /** Share of its core that this process used. */
  clientCpu: number;
  /** Counts of the whole flow, including warm-up and drain. */
  sent: number;
  answered: number;
};

/** Durations and callbacks of a flow. */
export type FlowPlan = {
  warmUpSeconds: number;
  seconds: number;
  /** Called after the warm-up. */
  onBegin?: () => void;
  /** Called at the end of the measured time. */
  onEnd?: () => void;
};

/** Sends keep-alives at a fixed rate over all sockets in turn, without waiting for answers (open loop). */
export async function sendOpenLoop(fleet: Fleet, perSecond: number, plan: FlowPlan): Promise<Flow> {
  const sockets = fleet.sockets;
  const numbered = numberedText(KEEP_ALIVE);
  const begun = performance.now();
  const lastDue = Math.floor((plan.warmUpSeconds + plan.seconds) * perSecond);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const answers = countAnswers(fleet);
  const timer = setInterval(() => {
    const due = Math.min(lastDue, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    // The next number overwrites the frame, so every socket gets a copy.
    for (; sent < due; sent += 1) sockets[sent % sockets.length]?.write(Buffer.from(numbered(sent)));
    if (sent === lastDue) resolve();
  }, 1);
  await pause(plan.warmUpSeconds * 1000);
  const measured = await measureWindow(plan, answers, () => done);
  clearInterval(timer);
  await drain(answers, () => sent);
  return { ...measured, sent, answered: answers.count };
}

/** Each socket sends the next keep-alive after the previous answer (closed loop): as fast as the server can answer. */
export async function sendClosedLoop(fleet: Fleet, plan: FlowPlan): Promise<Flow> {
  const numbered = numberedText(KEEP_ALIVE);
  let sent = 0;
  let isOver = false;
  const send = (index: number) => {
    if (isOver) return;
    sent += 1;
    fleet.sockets[index]?.write(Buffer.from(numbered(sent)));
  };
  const answers = countAnswers(fleet, send);
  for (const index of fleet.sockets.keys()) send(index);
  await pause(plan.warmUpSeconds * 1000);
  const measured = await measureWindow(plan, answers, () => pause(plan.seconds * 1000));
  isOver = true;
  await drain(answers, () => sent);
  return { ...measured, sent, answered: answers.count };
}

type Answers = {
  count: number;
};

/** Counts answers to keep-alives, which contain the prefix of the id. Errors contain a code as well. */
function countAnswers(fleet: Fleet, onAnswer?: (index: number) => void): Answers {
  const answers: Answers = { count: 0 };
  fleet.onText((index, payload) => {
    if (payload.includes('"code"')) throw new Error(`the server refused a keep-alive: ${payload.toString()}`);
    if (!payload.includes('"ka-')) return;
    answers.count += 1;
    onAnswer?.(index);
  });
  return answers;
}

async function measureWindow(plan: FlowPlan, answers: Answers, until: () => Promise<void>) {
  plan.onBegin?.();
  const begun = performance.now();
  const cpuBefore = process.cpuUsage();
  const countBefore = answers.count;
  await until();
  plan.onEnd?.();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { acked: answers.count - countBefore, seconds, clientCpu: (user + system) / 1e6 / seconds };
}

async function drain(answers: Answers, sent: () => number): Promise<void> {
  const deadline = performance.now() + DRAIN_WITHIN_MS;
  while (answers.count < sent() && performance.now() < deadline) await pause(10);
}

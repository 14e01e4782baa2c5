import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until the answer is truthy; fails after the deadline with what was last seen. Never sleeps for luck. */
export async function waitFor<T>(what: string, ask: () => Promise<T> | T, deadlineMs = 10_000): Promise<Truthy<T>> {
  const end = Date.now() + deadlineMs;
  let seen: unknown;
  while (Date.now() < end) {
    const answer = await ask();
    seen = answer;
    if (isTruthy(answer)) return answer;
    await pause(25);
  }
  throw new Error(`Waited ${deadlineMs} ms in vain for ${what}; last seen: ${JSON.stringify(seen)}`);
}

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

const isTruthy = <T>(value: T): value is Truthy<T> => Boolean(value);

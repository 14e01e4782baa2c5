import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `ask` until it returns a truthy value, and returns it; throws after the deadline with the last value. */
export async function waitFor<T>(what: string, ask: () => Promise<T> | T, deadlineMs = 10_000): Promise<Truthy<T>> {
  const end = Date.now() + deadlineMs;
  let seen: unknown;
  while (Date.now() < end) {
    const answer = await ask();
    seen = answer;
    if (isTruthy(answer)) return answer;
    await pause(25);
  }
  throw new Error(`Waited ${deadlineMs} ms without success for ${what}; last value: ${JSON.stringify(seen)}`);
}

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

const isTruthy = <T>(value: T): value is Truthy<T> => Boolean(value);

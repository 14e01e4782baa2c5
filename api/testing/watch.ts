import type { GraphQLFormattedError } from 'graphql';
import type { GraphqlClient } from './client.ts';

export type Watching<T> = {
  /** The next event; throws after ten seconds without one. */
  next(): Promise<T>;
  /** Ends the subscription and closes its socket. */
  stop(): Promise<void>;
};

/** The server refused the subscription. */
export class RefusedSubscription extends Error {
  override name = 'RefusedSubscription';
  readonly errors: readonly GraphQLFormattedError[];

  constructor(errors: readonly GraphQLFormattedError[]) {
    super(`The subscription was refused: ${JSON.stringify(errors)}`);
    this.errors = errors;
  }
}

const DEADLINE_MS = 10_000;

/**
 * Subscribes through a separate socket. Resolves when the subscription is active, so that no later event is missed. Throws
 * a RefusedSubscription if the server refuses it.
 */
export async function watch<T extends Record<string, unknown>>(
  client: GraphqlClient,
  query: string,
): Promise<Watching<T>> {
  const socket = client.realtime();
  const acknowledged = Promise.withResolvers<void>();
  socket.on('ping', (_received, payload) => {
    if (payload && 'ack' in payload) acknowledged.resolve();
  });
  const events = socket.iterate<T>({ query });
  let waiting = events.next();
  const first = await within(Promise.race([acknowledged.promise, waiting]), 'the subscription to begin');
  if (first && !first.done && first.value.errors) throw new RefusedSubscription(first.value.errors);
  return {
    async next() {
      const { value, done } = await within(waiting, 'an event');
      waiting = events.next();
      if (done) throw new Error('The subscription ended');
      if (value.errors || !value.data) throw new Error(`The event failed: ${JSON.stringify(value.errors)}`);
      return value.data;
    },
    async stop() {
      waiting.catch(() => undefined);
      await socket.dispose();
    },
  };
}

async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${DEADLINE_MS} ms without success for ${what}`)), DEADLINE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

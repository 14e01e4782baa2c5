import './localhost.ts';
import { createClient } from 'graphql-ws';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { reconnectDelay } from '#load-tests/simulator/backoff.ts';

/** Consoles that show the dashboard live and connect again by themselves. */
export type OpenConsoles = {
  /** Number of sockets that are open and acknowledged. */
  connected(): number;
  /** Number of consoles that got an event since the last call of `forget`. */
  informed(): number;
  forget(): void;
  close(): Promise<void>;
};

/** Opens consoles of one person. `token`: a function if the consoles live longer than one token. */
export function openConsoles(origin: string, token: string | (() => Promise<string>), count: number): OpenConsoles {
  const connected = new Set<number>();
  const informed = new Set<number>();
  const clients = Array.from({ length: count }, (_, index) => {
    const client = createClient({
      url: `${origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: async () => ({ token: typeof token === 'string' ? token : await token() }),
      retryAttempts: Infinity,
      shouldRetry: () => true,
      retryWait: async (retries) => void (await pause(reconnectDelay(retries))),
      on: { connected: () => connected.add(index), closed: () => connected.delete(index) },
    });
    client.subscribe(
      { query: 'subscription { onDashboardChanged }' },
      {
        next: ({ errors }) => {
          if (!errors) informed.add(index);
        },
        error: () => undefined,
        complete: () => undefined,
      },
    );
    return client;
  });
  return {
    connected: () => connected.size,
    informed: () => informed.size,
    forget: () => informed.clear(),
    async close() {
      for (const client of clients) await client.dispose();
    },
  };
}

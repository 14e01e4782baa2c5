import { EventEmitter, on, once } from 'node:events';
import { Redis } from 'iovalkey';
import type { Logger } from './log.ts';
import { sampledLog } from './sampled-log.ts';

/** Topics and their events. Every event contains its tenant. */
export type Events = {
  /** A withdrawal was recorded or changed. */
  withdrawal: { customerId: string; id: string };
  /** A machine went online or offline, or its stock, channels or record changed. */
  machine: { customerId: string; id: string };
  /** Stock of a warehouse changed; `id` is the warehouse. */
  warehouseStock: { customerId: string; id: string };
  /** Messages came into the inboxes of these people, or they have read some. */
  inbox: { customerId: string; userIds: readonly string[] };
  /** Layout or settings of a machine changed: its socket gets the new configuration. */
  machineConfig: { customerId: string; machineId: string };
  /** A credential was revoked: its socket closes. */
  machineCredential: { customerId: string; machineId: string; credentialId: string };
  /** A machine connected: its older socket closes, on any replica. */
  machineSession: { customerId: string; machineId: string; session: string };
  /**
   * Sessions, rights or status of a person, or (`userId` null) of everybody of the tenant, changed: identity and
   * sockets check them again.
   */
  access: { customerId: string; userId: string | null };
  /** A task was written: a worker takes it at once. `customerId` is empty for the platform's own tasks. */
  tasks: { customerId: string };
};

/** Names of the topics. */
export type Topic = keyof Events;

/** Distributes events between replicas. A lost event loses no data: state is in MySQL, and views fetch it again. */
export type PubSub = {
  /** Never throws: an event that cannot be sent is logged and delivered in this process. */
  publish<T extends Topic>(topic: T, event: Events[T]): void;
  /** Events of one tenant, until the signal aborts. */
  subscribe<T extends Topic>(topic: T, customerId: string, signal: AbortSignal): AsyncIterable<Events[T]>;
  /**
   * Listens to events of every tenant, for parts of the server itself. Returns a function that removes the listener.
   */
  listen<T extends Topic>(topic: T, listener: (event: Events[T]) => void): () => void;
  health(): Promise<void>;
  close(): Promise<void>;
};

const CHANNEL = 'ppe:events';

/** Events go to all replicas with a Valkey URL, otherwise they stay in this process. */
export function createPubSub(valkeyUrl: string | undefined, log: Logger): PubSub {
  const local = new EventEmitter().setMaxListeners(0);
  const deliver = (topic: string, event: { customerId: string }) => {
    local.emit(topic, event);
    local.emit(`${topic}/${event.customerId}`, event);
  };
  const remote = valkeyUrl ? connect(valkeyUrl, log, deliver) : null;

  return {
    publish(topic, event) {
      if (remote) remote.send(topic, event);
      else deliver(topic, event);
    },
    async *subscribe(topic, customerId, signal) {
      try {
        for await (const [event] of on(local, `${topic}/${customerId}`, { signal })) yield event;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    listen(topic, listener) {
      local.on(topic, listener);
      return () => local.off(topic, listener);
    },
    health: async () => void (await remote?.ping()),
    close: async () => remote?.close(),
  };
}

const isConnecting = ({ status }: Redis): boolean => status === 'connecting' || status === 'connect';

type Deliver = (topic: string, event: { customerId: string }) => void;

function connect(url: string, log: Logger, deliver: Deliver) {
  const options = { lazyConnect: false, enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 3000 };
  const sender = new Redis(url, options);
  const receiver = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
  for (const client of [sender, receiver])
    client.on('error', (error) => sampledLog(log).warn('connection', 'valkey', { err: error }));
  /** The error of the last attempt to connect; the client itself only says that it is not connected. */
  let broken: unknown;
  sender.on('error', (error) => (broken = error));
  sender.on('ready', () => (broken = undefined));
  receiver.subscribe(CHANNEL).catch((error: unknown) => log.warn({ err: error }, 'valkey subscribe'));
  receiver.on('message', (_channel: string, text: string) => {
    const message: unknown = JSON.parse(text);
    if (isMessage(message)) deliver(message.topic, message.event);
  });
  return {
    send(topic: string, event: { customerId: string }) {
      sender.publish(CHANNEL, JSON.stringify({ topic, event })).catch((error: unknown) => {
        sampledLog(log).warn('event', 'event kept to this replica', { err: error, topic });
        deliver(topic, event);
      });
    },
    async ping() {
      // At the start and while it connects again, the answer is that of the attempt that runs.
      if (isConnecting(sender)) await once(sender, 'ready');
      await sender.ping().catch((error: unknown) => {
        throw new Error('Valkey does not answer', { cause: broken ?? error });
      });
    },
    close: async () => {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

function isMessage(value: unknown): value is { topic: string; event: { customerId: string } } {
  if (typeof value !== 'object' || value === null || !('topic' in value) || !('event' in value)) return false;
  const { topic, event } = value;
  return (
    typeof topic === 'string' &&
    typeof event === 'object' &&
    event !== null &&
    'customerId' in event &&
    typeof event.customerId === 'string'
  );
}

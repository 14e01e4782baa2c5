import type { PubSub } from '#api/platform/pubsub.ts';
import type { AccessChange } from '#api/services/identity.ts';

/**
 * Events that make all replicas read a person's access again at once. Correctness does not depend on them: without an
 * event, replicas see the change within twenty seconds.
 */
export type AccessChanges = {
  publish(change: AccessChange): void;
  /** Returns a function that removes the listener. Listeners are called in the order of their registration. */
  listen(listener: (change: AccessChange) => void): () => void;
};

/** Stands for the platform in events. It cannot be the id of a tenant. */
const PLATFORM = 'platform';

export const createAccessChanges = (pubsub: PubSub): AccessChanges => ({
  publish: ({ customerId, userId }) => pubsub.publish('access', { customerId: customerId ?? PLATFORM, userId }),
  listen: (listener) =>
    pubsub.listen('access', ({ customerId, userId }) =>
      listener({ customerId: customerId === PLATFORM ? null : customerId, userId }),
    ),
});

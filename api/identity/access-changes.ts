import type { PubSub } from '#api/platform/pubsub.ts';
import type { AccessChange } from '#api/services/identity.ts';

/**
 * Tells all replicas to look at somebody anew at once. Without it they would see the change within twenty seconds: it
 * makes things quicker, never right.
 */
export type AccessChanges = {
  tell(change: AccessChange): void;
  /** Answers its own removal. Listeners are called in the order in which they came. */
  listen(listener: (change: AccessChange) => void): () => void;
};

/** Events name their tenant; no tenant's id looks like this. */
const PLATFORM = 'platform';

export const createAccessChanges = (pubsub: PubSub): AccessChanges => ({
  tell: ({ customerId, userId }) => pubsub.publish('access', { customerId: customerId ?? PLATFORM, userId }),
  listen: (listener) =>
    pubsub.listen('access', ({ customerId, userId }) =>
      listener({ customerId: customerId === PLATFORM ? null : customerId, userId }),
    ),
});

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The first phase of a stop: everything is still answered, but clients and routers learn to go elsewhere. */
export type Drain = {
  readonly isStopping: boolean;
  /** Begins the phase. Resolves at its end. */
  begin(ms: number): Promise<void>;
};

/**
 * While the process stops, each answer closes its connection, so that no request is on its way on a connection that the
 * server is about to close. Call it before the routes are registered.
 */
export function createDrain(app: FastifyInstance): Drain {
  let isStopping = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  return {
    get isStopping() {
      return isStopping;
    },
    async begin(ms) {
      isStopping = true;
      await pause(ms);
    },
  };
}

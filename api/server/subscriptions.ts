import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { CloseCode } from 'graphql-ws';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Context } from '#api/graphql/context.ts';
import { expectedFailure, formatError } from '#api/graphql/error-format.ts';
import { newId } from '#api/platform/ids.ts';
import { contextFor, identify } from './request-context.ts';
import type { Services } from './services.ts';
import { SocketSession } from './socket-session.ts';
import { refuseUpgrade, type UpgradeHandler } from './upgrade.ts';

/** Frames of a console are small: operations and tokens. */
const MAX_FRAME = 64 * 1024;

type SessionHolder = { session?: SocketSession };
type SocketExtra = Extra & SessionHolder;

/** graphql-ws on /graphql: subscriptions of the console. */
export function createSubscriptions(
  services: Services,
  schema: GraphQLSchema,
): { upgrade: UpgradeHandler; stop(): Promise<void> } {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME });
  const cleanup = useServer<{ token?: unknown }, SessionHolder>(
    {
      schema,
      connectionInitWaitTimeout: 3000,
      async onConnect({ connectionParams, extra }) {
        extra.session = await openSession(services, extra, connectionParams?.token);
        return extra.session !== undefined;
      },
      context: ({ extra }) => contextOf(services, extra),
      execute,
      subscribe: (args: ExecutionArgs) => subscribeFresh(services, args),
      onPing({ extra }, payload) {
        return extra.session?.renew(payload?.token);
      },
      onOperation({ extra }, id, _payload, _args, result) {
        if (isStream(result)) extra.socket.send(JSON.stringify({ type: 'ping', payload: { ack: id } }));
      },
      onError: (_ctx, _id, _payload, errors) =>
        errors.map((error) => formatError({ ...error.toJSON(), extensions: error.extensions }, error)),
      onDisconnect({ extra }) {
        extra.session?.end();
      },
    },
    server,
  );
  return {
    upgrade(request, socket, head) {
      if (!sameOrigin(request.headers.origin, request.headers.host)) return refuseUpgrade(socket, '403 Forbidden');
      server.handleUpgrade(request, socket, head, (webSocket) => server.emit('connection', webSocket, request));
    },
    stop: async () => cleanup.dispose(),
  };
}

/** Browsers always name the page's origin; WebSockets know no CORS, so it is checked here. */
const sameOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || origin === `http://${host}` || origin === `https://${host}`;

async function openSession(
  services: Services,
  { socket, request }: SocketExtra,
  token: unknown,
): Promise<SocketSession | undefined> {
  if (typeof token !== 'string') return undefined;
  const hostname = (request.headers.host ?? '').replace(/:\d+$/, '');
  const caller = { hostname, requestId: newId(), ip: request.socket.remoteAddress ?? '' };
  try {
    const { tenant, viewer } = await identify(services, { ...caller, token });
    if (!viewer) return undefined;
    return new SocketSession(services, socket, tenant, viewer, caller);
  } catch (error) {
    const failure = expectedFailure(error);
    if (failure?.code === 'UNAVAILABLE') {
      socket.close(CloseCode.InternalServerError, 'UNAVAILABLE');
      return undefined;
    }
    if (!failure) services.log.error({ err: error }, 'subscription socket');
    return undefined;
  }
}

function contextOf(services: Services, { session }: SocketExtra): Context {
  if (!session) throw new Error('An operation before the connection was accepted');
  return contextFor(services, session.tenant, session.viewer, session.caller);
}

/**
 * Like graphql's own subscribe, but every event is executed in a context of its own, as the person is by then: an
 * entity manager and loaders must not outlive an event.
 */
async function subscribeFresh(
  services: Services,
  args: ExecutionArgs,
): Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>> {
  const stream = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in stream)) return stream;
  return freshResults(services, args, stream);
}

/** Not an async generator: that would end, and let go of its listeners, only at the event after the reader has left. */
function freshResults(
  services: Services,
  args: ExecutionArgs,
  stream: AsyncIterable<unknown>,
): AsyncIterableIterator<ExecutionResult> {
  const events = stream[Symbol.asyncIterator]();
  const { tenant, viewer, requestId, ip } = args.contextValue as Context;
  return {
    async next() {
      const event = await events.next();
      if (event.done) return { done: true, value: undefined };
      const contextValue = contextFor(services, tenant, viewer, { requestId, ip });
      return { done: false, value: await execute({ ...args, rootValue: event.value, contextValue }) };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const isStream = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

import {
  createSourceEventStream,
  execute,
  parse,
  specifiedRules,
  validate,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { CloseCode } from 'graphql-ws';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Context } from '#api/graphql/context.ts';
import { expectedFailure, formatError } from '#api/graphql/error-format.ts';
import { limitRules, PARSE_OPTIONS, subscriptionsOnly } from '#api/graphql/limits.ts';
import { newId } from '#api/platform/ids.ts';
import { isOriginOf } from '#api/rest/same-origin.ts';
import { contextFor, identify } from './request-context.ts';
import type { Services } from './services.ts';
import { SocketSession } from './socket-session.ts';
import { refuseUpgrade, type UpgradeHandler } from './upgrade.ts';

/** Frames of a console are small: operations and tokens. */
const MAX_FRAME = 64 * 1024;

/**
 * How often an open socket's person is looked at again. What identity is told of (accessChanged) counts at once; what was
 * changed behind its back counts within this time and the ten seconds that it remembers people for (SEC-22, REL-25).
 */
const RECHECK_MS = 10_000;

const SOCKET_RULES = [...specifiedRules, ...limitRules, subscriptionsOnly];

/** Who is behind the operation that a context was made for. */
const sessionOf = new WeakMap<object, SocketSession>();

type SessionHolder = { session?: SocketSession };
type SocketExtra = Extra & SessionHolder;

/** graphql-ws on /graphql: subscriptions of the console. */
export function createSubscriptions(
  services: Services,
  schema: GraphQLSchema,
): { upgrade: UpgradeHandler; stop(): Promise<void> } {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME });
  const sessions = new Set<SocketSession>();
  const recheck = setInterval(() => {
    for (const session of sessions) void session.recheck();
  }, RECHECK_MS);
  const stopListening = services.identity.onAccessChange((change) => {
    for (const session of sessions) if (session.isOf(change)) void session.recheck();
  });
  const cleanup = useServer<{ token?: unknown }, SessionHolder>(
    {
      schema,
      connectionInitWaitTimeout: 3000,
      async onConnect({ connectionParams, extra }) {
        extra.session = await openSession(services, extra, connectionParams?.token);
        if (extra.session) sessions.add(extra.session);
        return extra.session !== undefined;
      },
      context: ({ extra }) => contextOf(services, extra),
      execute,
      parse: (source) => parse(source, PARSE_OPTIONS),
      validate: (known, document) => validate(known, document, SOCKET_RULES),
      subscribe: (args: ExecutionArgs) => subscribeFresh(services, args),
      onPing({ extra }, payload) {
        return extra.session?.renew(payload?.token);
      },
      onOperation({ extra }, id, _payload, _args, result) {
        if (isStream(result)) extra.socket.send(JSON.stringify({ type: 'ping', payload: { ack: id } }));
      },
      onNext: (_ctx, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: answerOf(result.errors) } : undefined,
      onError: (_ctx, _id, _payload, errors) => answerOf(errors),
      onDisconnect({ extra }) {
        extra.session?.end();
        if (extra.session) sessions.delete(extra.session);
      },
    },
    server,
  );
  return {
    upgrade(request, socket, head) {
      // WebSockets know no CORS; browsers always name the page's origin.
      const { origin } = request.headers;
      if (origin !== undefined && !isOriginOf(origin, services.addressOf(request).host))
        return refuseUpgrade(socket, '403 Forbidden');
      server.handleUpgrade(request, socket, head, (webSocket) => server.emit('connection', webSocket, request));
    },
    async stop() {
      clearInterval(recheck);
      stopListening();
      await cleanup.dispose();
    },
  };
}

/** Failures as a caller may see them; what nobody foresaw says nothing of the inside. */
const answerOf = (errors: readonly GraphQLError[]) =>
  errors.map((error) => formatError({ ...error.toJSON(), extensions: error.extensions }, error));

async function openSession(
  services: Services,
  { socket, request }: SocketExtra,
  token: unknown,
): Promise<SocketSession | undefined> {
  if (typeof token !== 'string') return undefined;
  const caller = { ...services.addressOf(request), requestId: newId() };
  try {
    const { tenant, viewer } = await identify(services, { ...caller, token });
    if (!viewer) return undefined;
    return new SocketSession(services, socket, tenant, viewer, caller, token);
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
  const context = contextFor(services, session.tenant, session.viewer, session.caller);
  sessionOf.set(context, session);
  return context;
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
  const session = sessionOf.get(Object(args.contextValue));
  if (!session) throw new Error('A subscription outside of a socket');
  return freshResults(services, args, session, stream);
}

/** Not an async generator: that would end, and let go of its listeners, only at the event after the reader has left. */
function freshResults(
  services: Services,
  args: ExecutionArgs,
  session: SocketSession,
  stream: AsyncIterable<unknown>,
): AsyncIterableIterator<ExecutionResult> {
  const events = stream[Symbol.asyncIterator]();
  return {
    async next() {
      const event = await events.next();
      if (event.done) return { done: true, value: undefined };
      const contextValue = contextFor(services, session.tenant, session.viewer, session.caller);
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

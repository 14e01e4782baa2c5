import {
  createSourceEventStream,
  execute,
  parse,
  specifiedRules,
  validate,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Context } from '#api/graphql/context.ts';
import { distinct, errorFormat, expectedFailure, isUnforeseen } from '#api/graphql/error-format.ts';
import { limitRules, PARSE_OPTIONS, subscriptionsOnly } from '#api/graphql/limits.ts';
import { errorCode } from '#api/platform/error-code.ts';
import { tooComplex } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { networkOf } from '#api/platform/limiter.ts';
import { sampledLog } from '#api/platform/sampled-log.ts';
import { isOriginOf } from '#api/rest/same-origin.ts';
import { FrameBudget } from './frame-budget.ts';
import type { GraphqlGate } from './graphql-gate.ts';
import { OpenCount } from '#api/platform/open-count.ts';
import { contextFor, identify } from '#api/graphql/request-context.ts';
import type { Services } from '#api/services/services.ts';
import { pingSockets } from './socket-pings.ts';
import { isExpired, SocketSession } from './socket-session.ts';
import { countSocketRefusal } from './refusals.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { closeInTurn } from './close-sockets.ts';
import { refuseUpgrade, type UpgradeHandler } from '#api/platform/upgrade.ts';

/** Maximum size of a frame: consoles send only operations and tokens. */
const MAX_FRAME = 64 * 1024;

/** Maximum per socket; a screen needs a handful. */
const MAX_SUBSCRIPTIONS = 100;

/** Time in which a new socket must send its token. */
const AUTHENTICATION_MS = 2500;

/** Time in which a client must answer a close frame. With the time above, an unsigned socket lives three seconds. */
const CLOSE_MS = 500;

/** `closeTimeout` is missing in the types of ws. */
const SERVER_OPTIONS = { noServer: true, maxPayload: MAX_FRAME, closeTimeout: CLOSE_MS };

/** When a client may try the upgrade again. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Interval at which the person of an open socket is checked again. Changes reported to identity (accessChanged) take
 * effect at once. Other changes take effect within this time plus the ten seconds that identity caches people (SEC-22,
 * REL-25).
 */
const RECHECK_MS = 10_000;

const SOCKET_RULES = [...specifiedRules, ...limitRules, subscriptionsOnly];

/** The session of the operation's context. */
const sessionOf = new WeakMap<object, SocketSession>();

type SessionHolder = { session?: SocketSession };
type SocketExtra = Extra & SessionHolder;

/** The sockets of consoles. */
export type Subscriptions = {
  upgrade: UpgradeHandler;
  /** Number of open sockets with a session. */
  sockets(): number;
  /** Accepts no more sockets and closes the open ones, in turn if they are many, within graceMs. */
  stop(graceMs: number): Promise<void>;
};

/** Creates the graphql-ws server on /graphql, for subscriptions of the console. */
export function createSubscriptions(services: Services, gate: GraphqlGate): Subscriptions {
  const server = new WebSocketServer(SERVER_OPTIONS);
  const sessions = new Set<SocketSession>();
  const ofAddress = new OpenCount(services.config.SOCKETS_PER_ADDRESS);
  const ofPerson = new OpenCount(services.config.SOCKETS_PER_PERSON);
  const answerErrors = createErrorAnswer(services);
  const pings = pingSockets();
  let isStopping = false;
  const recheck = setInterval(() => {
    for (const session of sessions) void session.recheck();
  }, RECHECK_MS);
  const stopListening = services.identity.onAccessChange((change) => {
    for (const session of sessions) if (session.isOf(change)) void session.recheck();
  });
  const cleanup = useServer<{ token?: unknown }, SessionHolder>(
    {
      isProd: services.config.NODE_ENV === 'production',
      connectionInitWaitTimeout: AUTHENTICATION_MS,
      async onConnect({ connectionParams, extra }) {
        const session = await openSession(services, extra, connectionParams?.token);
        if (!session || !isAdmitted(extra.socket, session, ofPerson)) return false;
        extra.session = session;
        sessions.add(session);
        return true;
      },
      context: ({ extra }) => contextOf(services, extra),
      onSubscribe: ({ extra, subscriptions }, _id, payload) =>
        Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS
          ? [tooComplex(`A socket has ${MAX_SUBSCRIPTIONS} subscriptions at most`)]
          : admit(services, gate, extra, payload),
      execute,
      subscribe: (args: ExecutionArgs) => subscribeFresh(services, args),
      onPing({ extra }, payload) {
        return extra.session?.renew(payload?.token);
      },
      onOperation({ extra }, id, _payload, _args, result) {
        if (isStream(result)) extra.socket.send(JSON.stringify({ type: 'ping', payload: { ack: id } }));
      },
      onNext: ({ extra }, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: answerErrors(extra, result.errors) } : undefined,
      onError: ({ extra }, _id, _payload, errors) => answerErrors(extra, errors),
      onDisconnect({ extra }) {
        if (!extra.session) return;
        extra.session.end();
        ofPerson.giveBack(extra.session.viewer.id);
        sessions.delete(extra.session);
      },
    },
    server,
    0, // pingSockets does it.
  );
  return {
    upgrade(request, socket, head) {
      // CORS does not apply to WebSockets, but browsers always send the origin of the page.
      const { origin } = request.headers;
      if (isStopping) return refuseUpgrade(socket, 503, 'UNAVAILABLE', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
      const { host, ip } = services.addressOf(request);
      if (origin !== undefined && !isOriginOf(origin, host)) return refuseUpgrade(socket, 403, 'FORBIDDEN');
      const network = networkOf(ip);
      if (!ofAddress.take(network))
        return refuseUpgrade(socket, 429, 'RATE_LIMITED', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
      socket.once('close', () => ofAddress.giveBack(network));
      server.handleUpgrade(request, socket, head, (webSocket) => {
        server.emit('connection', webSocket, request);
        // The listener of graphql-ws writes a stack to standard error. Clients cause these errors: too large or broken frames.
        webSocket.removeAllListeners('error').on('error', (error) => {
          sampledLog(services.log).info(errorCode(error) ?? 'ERROR', 'console socket failed', { ip });
        });
        limitFrames(webSocket);
        pings.add(webSocket);
      });
    },
    sockets: () => sessions.size,
    async stop(graceMs) {
      isStopping = true;
      clearInterval(recheck);
      pings.stop();
      stopListening();
      await closeInTurn(server.clients, graceMs);
      await cleanup.dispose();
    },
  };
}

/** Ends a socket that sends too many frames. Its client connects again after a pause. */
function limitFrames(socket: WebSocket): void {
  const budget = new FrameBudget();
  const count = () => {
    if (!budget.take()) endFlood(socket);
  };
  socket.on('message', count).on('ping', count);
}

/** Further frames are read, so that the client gets the close frame, but have no effect. */
function endFlood(socket: WebSocket): void {
  socket.removeAllListeners('message').removeAllListeners('ping');
  socket.close(CLOSE_CODES.TRY_AGAIN_LATER, 'Too many frames');
}

/** Whether a socket may stay: not if it closed during the token check, and not if the person has too many sockets. */
function isAdmitted(socket: WebSocket, session: SocketSession, ofPerson: OpenCount): boolean {
  const isOpen = socket.readyState === socket.OPEN;
  if (isOpen && ofPerson.take(session.viewer.id)) return true;
  session.end();
  if (isOpen) socket.close(CLOSE_CODES.TRY_AGAIN_LATER, 'Too many connections');
  return false;
}

/** Formats errors for the caller; an unexpected error is answered without details and logged with the same id. */
function createErrorAnswer({ config, log }: Services) {
  const format = errorFormat(config);
  return ({ session }: SocketExtra, errors: readonly GraphQLError[]) =>
    distinct(
      errors.map((error) => {
        const requestId = session?.caller.requestId;
        if (isUnforeseen(error)) log.error({ err: error.originalError ?? error, requestId }, 'unforeseen failure');
        return format({ ...error.toJSON(), extensions: { ...error.extensions, requestId } }, error);
      }),
    );
}

/** Returns the operation to run, or the errors of its refusal; a refusal leaves the socket open. */
async function admit(
  services: Services,
  { registered, limit, schema }: GraphqlGate,
  { session }: SocketExtra,
  { query, operationName, variables }: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  if (!session) throw new Error('An operation before the connection was accepted');
  const caller = { viewer: session.viewer, ip: session.caller.ip, requestId: session.caller.requestId };
  try {
    limit.requireFewRefused(caller);
    await registered.require({ query });
    limit.count({ ...session, ip: session.caller.ip }, 'subscription', 1);
    const document = parse(query, PARSE_OPTIONS);
    const faults = validate(schema, document, SOCKET_RULES);
    if (faults.length === 0) return { schema, document, operationName, variableValues: variables };
    countSocketRefusal(services, limit, caller, faults[0]);
    return faults;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    countSocketRefusal(services, limit, caller, error);
    return [error];
  }
}

/** graphql-ws closes with 4403 afterwards, which has no effect on a socket that closes already. */
function refuseUnauthorized(socket: WebSocket): undefined {
  socket.close(CLOSE_CODES.UNAUTHORIZED, 'Unauthorized');
}

/** The session of a new socket; undefined if the token is refused. */
async function openSession(
  services: Services,
  { socket, request }: SocketExtra,
  token: unknown,
): Promise<SocketSession | undefined> {
  if (typeof token !== 'string') return refuseUnauthorized(socket);
  const caller = { ...services.addressOf(request), requestId: newId() };
  try {
    const { tenant, viewer } = await identify(services, { ...caller, token });
    if (!viewer) return undefined;
    return new SocketSession(services, socket, tenant, viewer, caller, token);
  } catch (error) {
    const failure = expectedFailure(error);
    if (failure && isExpired(failure)) return refuseUnauthorized(socket);
    if (failure && failure.code !== 'UNAVAILABLE') return undefined;
    if (!failure) services.log.error({ err: error, requestId: caller.requestId }, 'unforeseen failure');
    socket.close(CLOSE_CODES.FAILED, failure?.code ?? 'INTERNAL');
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
 * Like graphql's own subscribe, but each event is executed in a new context with the current state of the person:
 * entity manager and loaders must not be reused for another event.
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

/** Not an async generator: that would remove its listeners only at the next event after the reader has left. */
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

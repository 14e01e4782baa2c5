import { type Answer, run } from './answers.ts';
import { permissionsOf, type StoryUser, sessionOf } from './people.ts';
import { QuietSocket } from './socket.ts';
import { minutesAgo } from './times.ts';
import sampleSheet from '#console/features/ppe-templates/sample-sheet.testing.pdf?url';

/** The behaviour of the network, set by the toolbar or by the story. */
export type Network = 'ok' | 'slow' | 'waiting' | 'error' | 'forbidden' | 'offline' | 'conflict';

/** Ways to sign in other than the console's form. */
export type HostedWay = 'company' | 'secondFactor';

/** The user, network and answers of the current story. */
export type Scene = { person: StoryUser; network: Network; answers: readonly Answer[]; hostedWay?: HostedWay };

const SLOW_MS = 2000;
/** A request id in the format of the api. */
const REQUEST_ID = '01K9ZQ4T7E8R2M5N6P7Q8S9T0V';
/** Operations of the shell always succeed, so that only the screen shows the failure. */
const SHELL_OPERATIONS = new Set([
  'GetCurrentUserPermissions',
  'GetCompanyInfo',
  'GetCustomerBySubdomain',
  'GetMyProfile',
  'GetStart',
  'GetUnreadInboxCount',
]);

const MUTATION = /^mutation\b/m;

let scene: Scene | undefined;

/** Sets the answers from now on. Without a scene all requests go to the real network. */
export function setScene(next: Scene | undefined): void {
  scene = next;
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const refusal = (code: string, message: string) =>
  json({ data: null, errors: [{ message, extensions: { code, requestId: REQUEST_ID } }] });

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const forever = () => new Promise<never>(() => undefined);

type GraphqlRequest = { operationName: string; query: string; variables?: Record<string, unknown> };

const isGraphqlRequest = (value: unknown): value is GraphqlRequest =>
  typeof value === 'object' && value !== null && 'operationName' in value && 'query' in value;

async function answerGraphql(body: unknown, { person, network, answers }: Scene): Promise<Response> {
  if (!isGraphqlRequest(body)) throw new Error('The request is not GraphQL');
  const { operationName, query, variables = {} } = body;
  if (!SHELL_OPERATIONS.has(operationName)) {
    if (network === 'waiting') return forever();
    if (network === 'offline') throw new TypeError('Failed to fetch');
    if (network === 'error') return refusal('INTERNAL', 'Internal error');
    if (network === 'forbidden') return refusal('FORBIDDEN', 'Forbidden');
    // Somebody else changed the record after this user had opened it.
    if (network === 'conflict' && MUTATION.test(query)) return refusal('CONFLICT', 'The record has changed');
    if (network === 'slow') await pause(SLOW_MS);
  }
  const found = [...answers, ...permissionsOf(person)].find(({ operation }) => operation === operationName);
  if (!found) throw new Error(`The story has no answer to ${operationName}`);
  return json(run(query, variables, found));
}

/** The sessions that /api/auth/sessions returns. */
const SESSIONS = [
  {
    id: 'this',
    isCurrent: true,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    createdAt: minutesAgo(60 * 5),
    lastUsedAt: minutesAgo(1),
  },
  {
    id: 'phone',
    isCurrent: false,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-S921B) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    createdAt: minutesAgo(60 * 24 * 12),
    lastUsedAt: minutesAgo(60 * 3),
  },
  {
    id: 'unknown',
    isCurrent: false,
    userAgent: null,
    createdAt: minutesAgo(60 * 24 * 40),
    lastUsedAt: minutesAgo(60 * 24 * 2),
  },
];

/** The response to a sign-in with a temporary password. */
const CHALLENGE = {
  error: { code: 'FORBIDDEN', challenge: 'NEW_PASSWORD_REQUIRED', challengeToken: 'x', requestId: REQUEST_ID },
};

/** The response of /api/auth/options. */
const optionsOf = (way: HostedWay | undefined) => ({
  password: way !== 'secondFactor',
  hosted: { url: 'https://id.example.com', realm: 'ppe-acme', clientId: 'ppe-console' },
  company: way === 'company' ? { alias: 'company', name: 'Acme' } : null,
});

function answerSession(path: string, { person, network, hostedWay }: Scene): Response | Promise<never> {
  if (path.endsWith('/options')) return json(optionsOf(hostedWay));
  if (path.endsWith('/sessions') && network === 'waiting') return forever();
  if (path.endsWith('/sessions') && network === 'error') {
    return json({ error: { code: 'UNAVAILABLE', requestId: REQUEST_ID } }, 503);
  }
  if (path.endsWith('/sessions')) return json({ sessions: SESSIONS });
  if (/\/(forgot|reset|password)$/.test(path)) return new Response(null, { status: 204 });
  if (path.endsWith('/sign-in') && person === 'newcomer') return json(CHALLENGE, 403);
  if (path.endsWith('/sign-in') && network === 'offline') throw new TypeError('Failed to fetch');
  if (path.endsWith('/sign-in') && network !== 'ok') {
    return json({ error: { code: 'UNAUTHENTICATED', reason: 'credentials', requestId: REQUEST_ID } }, 401);
  }
  const session = sessionOf(person);
  return session ? json(session) : new Response(null, { status: 204 });
}

/** The sheet of the preview of a template. */
function answerPreview({ network }: Scene): Promise<Response> | Response {
  if (network === 'waiting') return forever();
  if (network === 'ok') return realFetch(sampleSheet);
  return json({ error: { code: 'UNAVAILABLE', requestId: REQUEST_ID } }, 503);
}

const realFetch = window.fetch.bind(window);

window.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (scene && pathname === '/graphql') return answerGraphql(JSON.parse(String(init?.body)), scene);
  if (scene && pathname.startsWith('/api/auth/')) return answerSession(pathname, scene);
  if (scene && pathname === '/api/ppe-templates/preview') return answerPreview(scene);
  return realFetch(input, init);
};

window.WebSocket = new Proxy(window.WebSocket, {
  construct: (Real, [url, protocols]: [string, string[]?]) =>
    new URL(url).pathname === '/graphql' ? new QuietSocket(scene?.network !== 'offline') : new Real(url, protocols),
});

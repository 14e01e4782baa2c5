import { request, type IncomingHttpHeaders } from 'node:http';
import './localhost.ts';
import type { SignedIn } from '#api/services/identity.ts';
import type { ErrorBody } from '#api/rest/error-reply.ts';
import { waitFor } from './wait-for.ts';

/** What an identity call answered. `session` is there when it worked, `error` when it was refused. */
export type AuthAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  session: SignedIn;
  error: ErrorBody['error'];
  text: string;
};

type Call = {
  method?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
};

const UNAVAILABLE = 503;
const ENTER_MS = 60_000;

/** A browser on one host, as far as identity goes: it keeps the session cookie and names its origin. */
export class AuthClient {
  readonly origin: string;
  cookie: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  signIn(username: string, password: string): Promise<AuthAnswer> {
    return this.call('sign-in', { body: { username, password } });
  }

  /** The same, again and again while Keycloak is too busy for the product's patience; to set a scene. */
  enter(username: string, password: string): Promise<AuthAnswer> {
    return waitFor(
      `Keycloak to let ${username} in`,
      async () => {
        const answer = await this.signIn(username, password);
        return answer.status === UNAVAILABLE ? null : answer;
      },
      ENTER_MS,
    );
  }

  session = (): Promise<AuthAnswer> => this.call('session', { method: 'GET' });
  refresh = (): Promise<AuthAnswer> => this.call('refresh');
  signOut = (): Promise<AuthAnswer> => this.call('sign-out');

  async call(path: string, { method = 'POST', body, headers = {} }: Call = {}): Promise<AuthAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await send(`${this.origin}/api/auth/${path}`, method, text, {
      Origin: this.origin,
      ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(this.cookie ? { Cookie: this.cookie } : {}),
      ...headers,
    });
    for (const set of answer.headers['set-cookie'] ?? []) this.cookie = /^__Host-sid=[^;]+/.exec(set)?.[0] ?? null;
    return answer;
  }
}

/** node:http, since fetch drops a Host header. */
function send(url: string, method: string, body: string | undefined, headers: Record<string, string>) {
  return new Promise<AuthAnswer>((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject).on('end', () => {
        const parsed = text.startsWith('{') ? JSON.parse(text) : {};
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          session: parsed,
          error: parsed.error,
          text,
        });
      });
    });
    call.on('error', reject).end(body);
  });
}

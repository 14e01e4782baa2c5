import { request, type IncomingHttpHeaders } from 'node:http';
import './localhost.ts';
import type { SignedIn } from '#api/services/identity.ts';
import type { ErrorBody } from '#api/rest/error-reply.ts';
import { waitFor } from './wait-for.ts';

/** The answer of an identity call: `session` if it succeeded, `error` if it was refused. */
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
/** How long `enter` repeats the sign-in. */
const ENTER_MS = 60_000;

/** Simulates a browser on one host for identity calls: stores the session cookie and sends its origin. */
export class AuthClient {
  readonly origin: string;
  cookie: string | null = null;
  /** Cookie of a browser in which somebody has signed in. */
  device: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  signIn(username: string, password: string): Promise<AuthAnswer> {
    return this.call('sign-in', { body: { username, password } });
  }

  /** Signs in, and repeats it while Keycloak is too slow for the product; to prepare a test. */
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
      ...this.cookieHeader(),
      ...headers,
    });
    for (const set of answer.headers['set-cookie'] ?? []) {
      if (set.startsWith('__Secure-device=')) this.device = /^[^;]+/.exec(set)?.[0] ?? null;
      else this.cookie = /^__Host-sid=[^;]+/.exec(set)?.[0] ?? null;
    }
    return answer;
  }

  private cookieHeader(): Record<string, string> {
    const cookies = [this.cookie, this.device].filter((cookie) => cookie !== null);
    return cookies.length > 0 ? { Cookie: cookies.join('; ') } : {};
  }
}

/** Uses node:http, because fetch drops a Host header. */
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

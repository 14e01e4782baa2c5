import { createHash, randomBytes } from 'node:crypto';

/** Keycloak's own pages of a realm, as in the answer of GET /api/auth/options. */
export type HostedPlace = { url: string; realm: string; clientId: string };

/** Returns the form values for a hosted page; undefined stops the walk. */
export type Fill = (page: string) => Record<string, string> | undefined;

/** The end of a walk through Keycloak's pages: tokens, or the page without an answer. */
export type HostedEnd = { refreshToken: string } | { refreshToken: null; page: string };

/** The answer of a request to Keycloak's pages after all redirects: a page, or the return to the console. */
export type HostedAnswer = {
  url: string;
  status: number;
  page: string;
  /** The authorization code that the console got; null if there is none. */
  code: string | null;
};

/** Maximum of redirects, and of pages. */
const STEPS = 20;

/** Simulates a browser on Keycloak's own pages, from the console and back; stores cookies per realm. */
export class HostedBrowser {
  readonly #place: HostedPlace;
  readonly #redirectUri: string;
  readonly #verifier = randomBytes(32).toString('base64url');
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(place: HostedPlace, redirectUri: string) {
    this.#place = place;
    this.#redirectUri = redirectUri;
  }

  /** Address of the realm, the base of its endpoints. */
  get realmUrl(): string {
    return `${this.#place.url}/realms/${this.#place.realm}`;
  }

  /** Starts a sign-in like keycloak-js: authorization code with PKCE. */
  begin(more: Record<string, string> = {}): Promise<HostedAnswer> {
    const query = new URLSearchParams({
      client_id: this.#place.clientId,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    return this.visit(`${this.realmUrl}/protocol/openid-connect/auth?${query.toString()}`);
  }

  /** Requests a page, or sends a form, and follows the redirects. */
  async visit(url: string, form?: Record<string, string>): Promise<HostedAnswer> {
    let [at, sent] = [url, form];
    for (let step = 0; step < STEPS; step++) {
      const answer = await this.#ask(at, sent);
      const location = answer.headers.get('location');
      if (location === null) return { url: at, status: answer.status, page: await answer.text(), code: null };
      await answer.body?.cancel();
      if (location.startsWith(this.#redirectUri)) {
        const { searchParams } = new URL(location);
        return { url: location, status: answer.status, page: '', code: searchParams.get('code') };
      }
      [at, sent] = [new URL(location, at).href, undefined];
    }
    throw new Error('Keycloak’s pages do not end');
  }

  /** Exchanges a code for the console's refresh token. */
  async redeem(code: string): Promise<string> {
    const answer = await fetch(`${this.realmUrl}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: this.#place.clientId,
        code,
        redirect_uri: this.#redirectUri,
        code_verifier: this.#verifier,
      }),
    });
    return refreshTokenIn(await answer.text());
  }

  async #ask(url: string, form: Record<string, string> | undefined): Promise<Response> {
    const realm = /\/realms\/([^/]+)/.exec(url)?.[1] ?? '';
    const jar = this.#cookies.get(realm) ?? new Map<string, string>();
    this.#cookies.set(realm, jar);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }
}

/** The target address of a page's form. */
export const actionIn = (page: string): string | undefined =>
  /<form[^>]*action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');

/**
 * Goes through Keycloak's own pages like a browser with keycloak-js, and fills in forms with `fill`. Ends with the tokens
 * of the console's client, or at a page without form values.
 */
export async function walkHostedPages(
  place: HostedPlace,
  { redirectUri, idpHint, fill }: { redirectUri: string; idpHint?: string; fill: Fill },
): Promise<HostedEnd> {
  const browser = new HostedBrowser(place, redirectUri);
  let answer = await browser.begin(idpHint ? { kc_idp_hint: idpHint } : {});
  for (let step = 0; step < STEPS; step++) {
    if (answer.code !== null) return { refreshToken: await browser.redeem(answer.code) };
    const action = actionIn(answer.page);
    const values = action ? fill(answer.page) : undefined;
    if (!action || !values) return { refreshToken: null, page: answer.page };
    answer = await browser.visit(action, values);
  }
  throw new Error('Keycloak’s pages do not end');
}

/** The refresh token in the answer of a token endpoint. */
export function refreshTokenIn(answer: string): string {
  const { refresh_token: token }: { refresh_token?: unknown } = JSON.parse(answer);
  if (typeof token !== 'string') throw new Error(`No tokens: ${answer}`);
  return token;
}

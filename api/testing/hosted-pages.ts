import { createHash, randomBytes } from 'node:crypto';

/** Keycloak's own pages of a realm, as GET /api/auth/options names them. */
export type HostedPlace = { url: string; realm: string; clientId: string };

/** What a hosted page is answered with, by what it asks for; undefined stops there. */
export type Fill = (page: string) => Record<string, string> | undefined;

/** Where a walk through Keycloak's pages ended. */
export type HostedEnd = { refreshToken: string } | { refreshToken: null; page: string };

/** Where a request to Keycloak's pages ended, its redirects followed: at a page, or back at the console. */
export type HostedAnswer = {
  url: string;
  status: number;
  page: string;
  /** What the console was given for tokens; null when it was given none. */
  code: string | null;
};

const STEPS = 20;

/** A browser on Keycloak's own pages, on the way from the console and back: it keeps cookies, per realm. */
export class HostedBrowser {
  readonly #place: HostedPlace;
  readonly #redirectUri: string;
  readonly #verifier = randomBytes(32).toString('base64url');
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(place: HostedPlace, redirectUri: string) {
    this.#place = place;
    this.#redirectUri = redirectUri;
  }

  /** Address of the realm, below which its endpoints are. */
  get realmUrl(): string {
    return `${this.#place.url}/realms/${this.#place.realm}`;
  }

  /** As keycloak-js begins a sign-in: authorization code with PKCE. */
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

  /** Asks for a page, or sends a form, and follows where that leads. */
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
    throw new Error('Keycloak’s pages lead on and on');
  }

  /** The console's refresh token for a code. */
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

/** Where a page's form is sent to. */
export const actionIn = (page: string): string | undefined =>
  /<form[^>]*action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');

/**
 * Walks Keycloak's own pages as a browser with keycloak-js does, forms filled in by `fill`. Ends with the tokens of the
 * console's client, or at a page that is not answered.
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
  throw new Error('Keycloak’s pages lead on and on');
}

/** Of a token endpoint's answer. */
export function refreshTokenIn(answer: string): string {
  const { refresh_token: token }: { refresh_token?: unknown } = JSON.parse(answer);
  if (typeof token !== 'string') throw new Error(`No tokens: ${answer}`);
  return token;
}

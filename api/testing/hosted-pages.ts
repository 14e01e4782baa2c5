import { createHash, randomBytes } from 'node:crypto';

/** What a hosted page is answered with, by what it asks for; undefined stops there. */
export type Fill = (page: string) => Record<string, string> | undefined;

/** Where a walk through Keycloak's pages ended. */
export type HostedEnd = { refreshToken: string } | { refreshToken: null; page: string };

const STEPS = 20;

/**
 * Walks Keycloak's own pages as a browser with keycloak-js does: authorization code with PKCE, cookies kept per realm,
 * forms filled in by `fill`. Ends with the tokens of the console's client, or at a page that is not answered.
 */
export async function walkHostedPages(
  hosted: { url: string; realm: string; clientId: string },
  { redirectUri, idpHint, fill }: { redirectUri: string; idpHint?: string; fill: Fill },
): Promise<HostedEnd> {
  const verifier = randomBytes(32).toString('base64url');
  const endpoint = `${hosted.url}/realms/${hosted.realm}/protocol/openid-connect`;
  const query = new URLSearchParams({
    client_id: hosted.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(idpHint && { kc_idp_hint: idpHint }),
  });
  const cookies = new Map<string, Map<string, string>>();
  let url = `${endpoint}/auth?${query.toString()}`;
  let form: Record<string, string> | undefined;
  for (let step = 0; step < STEPS; step++) {
    const answer = await visit(url, form, cookies);
    const location = answer.headers.get('location');
    if (location?.startsWith(redirectUri)) {
      await answer.body?.cancel();
      const code = new URL(location).searchParams.get('code') ?? '';
      return { refreshToken: await tokenOf(endpoint, hosted.clientId, { code, redirectUri, verifier }) };
    }
    if (location) {
      await answer.body?.cancel();
      [url, form] = [new URL(location, url).href, undefined];
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const values = action ? fill(page) : undefined;
    if (!action || !values) return { refreshToken: null, page };
    [url, form] = [action.replaceAll('&amp;', '&'), values];
  }
  throw new Error('Keycloak’s pages lead on and on');
}

async function visit(
  url: string,
  form: Record<string, string> | undefined,
  cookies: Map<string, Map<string, string>>,
): Promise<Response> {
  const realm = /\/realms\/([^/]+)/.exec(url)?.[1] ?? '';
  const jar = cookies.get(realm) ?? new Map<string, string>();
  cookies.set(realm, jar);
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

async function tokenOf(
  endpoint: string,
  clientId: string,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<string> {
  const answer = await fetch(`${endpoint}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  return refreshTokenIn(await answer.text());
}

/** Of a token endpoint's answer. */
export function refreshTokenIn(answer: string): string {
  const { refresh_token: token }: { refresh_token?: unknown } = JSON.parse(answer);
  if (typeof token !== 'string') throw new Error(`No tokens: ${answer}`);
  return token;
}

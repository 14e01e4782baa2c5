import type Keycloak from 'keycloak-js';
import { currentLanguage } from '#console/i18n/i18n.ts';
import type { SignInOptions } from './sign-in-options.ts';

/** Where Keycloak sends people back to: the only address that its client allows. */
const BACK = `${location.origin}/login`;

/** Loaded only by those who need it. Authorization code with PKCE (RFC 7636); no tokens are kept. */
async function open({ hosted }: SignInOptions): Promise<Keycloak> {
  const { default: KeycloakClient } = await import('keycloak-js');
  const keycloak = new KeycloakClient(hosted);
  await keycloak.init({ pkceMethod: 'S256', checkLoginIframe: false, redirectUri: BACK });
  return keycloak;
}

/** Leaves for Keycloak's pages; with `isCompany` straight on to the company's own. */
export async function leaveForHosted(options: SignInOptions, isCompany: boolean): Promise<void> {
  const keycloak = await open(options);
  await keycloak.login({
    redirectUri: BACK,
    locale: currentLanguage(),
    prompt: 'login',
    ...(isCompany && options.company && { idpHint: options.company.alias }),
  });
}

/** Whether this address is the way back from Keycloak's pages (RFC 6749 §4.1.2). */
export const isBackFromHosted = ({ hash }: Pick<Location, 'hash'> = location): boolean => {
  const answer = new URLSearchParams(hash.slice(1));
  return answer.has('state') && (answer.has('code') || answer.has('error'));
};

/** The refresh token that Keycloak gave on the way back; undefined where the person turned back, or it came too late. */
export async function takeHostedToken(options: SignInOptions): Promise<string | undefined> {
  const keycloak = await open(options);
  const token = keycloak.refreshToken;
  keycloak.clearToken();
  return token;
}

import type Keycloak from 'keycloak-js';
import { currentLanguage } from '#console/i18n/i18n.ts';
import type { SignInOptions } from './sign-in-options.ts';

/** The only redirect address that the Keycloak client allows. */
const REDIRECT_URI = `${location.origin}/login`;

/** Loads the Keycloak client on demand. Authorization code with PKCE (RFC 7636); no tokens are stored. */
async function loadKeycloak({ hosted }: SignInOptions): Promise<Keycloak> {
  const { default: KeycloakClient } = await import('keycloak-js');
  const keycloak = new KeycloakClient(hosted);
  await keycloak.init({ pkceMethod: 'S256', checkLoginIframe: false, redirectUri: REDIRECT_URI });
  return keycloak;
}

/** Leaves for Keycloak's pages; with `isCompany` directly for the company's identity provider. */
export async function leaveForHosted(options: SignInOptions, isCompany: boolean): Promise<void> {
  const keycloak = await loadKeycloak(options);
  await keycloak.login({
    redirectUri: REDIRECT_URI,
    locale: currentLanguage(),
    prompt: 'login',
    ...(isCompany && options.company && { idpHint: options.company.alias }),
  });
}

/** Whether the address is a redirect from Keycloak's pages (RFC 6749 §4.1.2). */
export const isBackFromHosted = ({ hash }: Pick<Location, 'hash'> = location): boolean => {
  const answer = new URLSearchParams(hash.slice(1));
  return answer.has('state') && (answer.has('code') || answer.has('error'));
};

/** The refresh token of the redirect; undefined if the user cancelled or the code has expired. */
export async function takeHostedToken(options: SignInOptions): Promise<string | undefined> {
  const keycloak = await loadKeycloak(options);
  const token = keycloak.refreshToken;
  keycloak.clearToken();
  return token;
}

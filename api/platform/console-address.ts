import type { Config } from '#api/config.ts';

/** Address of a page of a tenant's console (null: of the platform). http only on a developer's machine. */
export function consoleAddress(
  { ROOT_DOMAIN, PUBLIC_PORT, PORT }: Pick<Config, 'ROOT_DOMAIN' | 'PUBLIC_PORT' | 'PORT'>,
  subdomain: string | null,
  path = '/login',
): string {
  const isLocal = ROOT_DOMAIN === 'localhost' || ROOT_DOMAIN.endsWith('.localhost');
  const host = subdomain === null ? ROOT_DOMAIN : `${subdomain}.${ROOT_DOMAIN}`;
  return new URL(`${isLocal ? 'http' : 'https'}://${host}:${PUBLIC_PORT ?? PORT}${path}`).href;
}

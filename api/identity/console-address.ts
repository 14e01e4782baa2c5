import type { Config } from '#api/config.ts';

/** Where the console of a tenant (null: of the platform) is, as its people type it: http only on a developer's machine. */
export function consoleAddress(
  { ROOT_DOMAIN, PUBLIC_PORT, PORT }: Pick<Config, 'ROOT_DOMAIN' | 'PUBLIC_PORT' | 'PORT'>,
  subdomain: string | null,
): string {
  const isLocal = ROOT_DOMAIN === 'localhost' || ROOT_DOMAIN.endsWith('.localhost');
  const host = subdomain === null ? ROOT_DOMAIN : `${subdomain}.${ROOT_DOMAIN}`;
  return new URL(`${isLocal ? 'http' : 'https'}://${host}:${PUBLIC_PORT ?? PORT}/login`).href;
}

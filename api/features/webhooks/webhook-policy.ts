import type { Config } from '#api/config.ts';
import type { FetchPolicy } from '#api/platform/guarded-fetch.ts';

type Settings = Pick<Config, 'WEBHOOK_HTTP' | 'WEBHOOK_ALLOWED_HOSTS'>;

/** To which addresses messages may go (SEC-36). */
export const webhookPolicy = ({ WEBHOOK_HTTP: allowsHttp, WEBHOOK_ALLOWED_HOSTS: hosts }: Settings): FetchPolicy => ({
  allowsHttp,
  allowedHosts: new Set(
    hosts
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  ),
});

/** Whether the settings name the host of an address. */
export function isAllowedHost(settings: Settings, address: string): boolean {
  const url = URL.parse(address);
  const { allowedHosts } = webhookPolicy(settings);
  return url !== null && (allowedHosts.has(url.host) || allowedHosts.has(url.hostname));
}

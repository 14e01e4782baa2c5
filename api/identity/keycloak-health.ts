import { setTimeout as pause } from 'node:timers/promises';
import { keycloakShards, type Config } from '#api/config.ts';
import { unavailable } from '#api/platform/errors.ts';
import { TtlCache } from '#api/platform/ttl-cache.ts';
import type { Homes } from './homes.ts';
import type { Tenants } from './tenants.ts';

const TIMEOUT_MS = 1500;

/** Anybody may ask for any host at any time. */
const FRESH_MS = 1000;
const MAX_REALMS = 5000;

/** Rejects when a Keycloak server does not answer; with the error of the connection, which an operator needs. */
export async function checkKeycloaks(config: Config): Promise<void> {
  const shards = Object.values(keycloakShards(config));
  const answers = await Promise.all(
    shards.map(({ internalUrl }) => askStatus(`${withoutSlash(internalUrl)}/realms/master`)),
  );
  if (!answers.every(isAnswer)) throw unavailable('keycloak');
}

/** Creates `Identity.realmAnswers`. */
export function createRealmCheck(tenants: Tenants, homes: Homes) {
  const answers = new TtlCache<boolean>(FRESH_MS, MAX_REALMS);

  async function realmAnswers(hostname: string): Promise<boolean | null> {
    const host = await tenants.ofHost(hostname);
    if (host.kind === 'unknown') return null;
    const { home } = await homes.find(host.kind === 'tenant' ? host.tenant : null);
    const { internalUrl } = home.realm;
    return answers.get(internalUrl, async () => {
      const status = await statusOf(internalUrl);
      return isAnswer(status) && status !== 404;
    });
  }
  return (hostname: string): Promise<boolean | null> =>
    Promise.race([realmAnswers(hostname).catch(() => null), pause(2 * TIMEOUT_MS, null, { ref: false })]);
}

async function askStatus(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.status;
}

/** Status of an answer; null without one. */
const statusOf = (url: string): Promise<number | null> => askStatus(url).catch(() => null);

const isAnswer = (status: number | null): boolean => status !== null && status < 500;
const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** Times of the realtime connection (K1), in ms. */
export const REALTIME = {
  /** The server must accept the connection within it. */
  connectionAck: 15_000,
  /** The server must acknowledge a subscription within it. */
  subscriptionAck: 15_000,
  /** A socket that shows no sign of life for so long is given up. */
  connectionTimeout: 300_000,
  keepAliveCheck: 5000,
  keepAliveMissed: 65_000,
  /** Between our own pings; each is answered, which is the sign of life. */
  ping: 25_000,
  /** Longest wait between two tries of the handshake. */
  retryMost: 5000,
  /** After a disruption the first try of those who gave up, then each `reconnectEvery`. */
  reconnectFirst: 5000,
  reconnectEvery: 60_000,
  /** The socket closes this long after the last subscription. */
  lazyClose: 1000,
  /** A new token is fetched when the old one still has half of its life: so long at least people go on without Keycloak. */
  renewBefore: 150_000,
  /** Between two tries to fetch it. */
  renewPause: 15_000,
} as const;

const FIRST_RETRY = 100;

/** Exponential with full jitter, so that a thousand consoles do not come back at once. */
export function retryDelay(retries: number, random = Math.random()): number {
  return Math.round(random * Math.min(REALTIME.retryMost, FIRST_RETRY * 2 ** (retries + 1)));
}

/** Close codes that say why a handshake is refused; another try would be refused as well. */
const REFUSED = new Map([
  [4400, 'Connection failed: bad request'],
  [4401, 'Unauthorized'],
]);

/** Why a socket closed, in the words of X6; undefined where another try is worth it. */
export const refusalOf = (closeCode: number): string | undefined => REFUSED.get(closeCode);

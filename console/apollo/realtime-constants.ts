/** Times of the realtime connection (K1), in ms. */
export const REALTIME = {
  /** The server must accept the connection within this time. */
  connectionAck: 15_000,
  /** The server must acknowledge a subscription within this time. */
  subscriptionAck: 15_000,
  /** The client closes a socket that received nothing for this time. */
  connectionTimeout: 300_000,
  keepAliveCheck: 5000,
  keepAliveMissed: 65_000,
  /** Between two pings of the client. The server's answer proves that the connection is alive. */
  ping: 25_000,
  /** Longest wait between two attempts of the handshake. */
  retryMax: 5000,
  /** Time until a failed subscription is started again; after that every `reconnectEvery`. */
  reconnectFirst: 5000,
  reconnectEvery: 60_000,
  /** The socket closes this long after the last subscription. */
  lazyClose: 1000,
  /** The token is renewed at half of its lifetime, so that sessions survive a Keycloak outage of that length. */
  renewBefore: 150_000,
  /** Between two attempts to renew the token. */
  renewPause: 15_000,
} as const;

const FIRST_RETRY = 100;

/** Exponential with full jitter, so that a thousand consoles do not reconnect at once. In ms. */
export function retryDelay(retries: number, random = Math.random()): number {
  return Math.round(random * Math.min(REALTIME.retryMax, FIRST_RETRY * 2 ** (retries + 1)));
}

/** Close codes of a refused handshake or token. The server would refuse a retry with the same token as well. */
const REFUSED = new Map([
  [4400, 'Connection failed: bad request'],
  [4401, 'Unauthorized'],
  [4403, 'Unauthorized'],
]);

/** The reason of a refused handshake in the words of X6; undefined where a retry may succeed. */
export const refusalOf = (closeCode: number): string | undefined => REFUSED.get(closeCode);

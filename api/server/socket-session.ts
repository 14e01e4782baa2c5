import type { WebSocket } from 'ws';
import type { Tenant, Viewer } from '#api/platform/caller.ts';
import { expectedFailure } from '#api/graphql/error-format.ts';
import type { AppError } from '#api/platform/errors.ts';
import type { AccessChange } from '#api/services/identity.ts';
import { identify, type Caller } from '#api/graphql/request-context.ts';
import { CLOSE_CODES } from './close-codes.ts';
import type { Services } from '#api/services/services.ts';

/**
 * How long a socket stays open after its access token has expired, so that a slow renewal does not disconnect a screen.
 */
const GRACE_MS = 30_000;

/** The person of one console socket, and the expiry. The client renews it by a ping with a newer token. */
export class SocketSession {
  readonly tenant: Tenant | null;
  readonly caller: Omit<Caller, 'token'>;
  viewer: Viewer;
  #token: string;
  readonly #services: Services;
  readonly #socket: WebSocket;
  #deadline: NodeJS.Timeout;

  constructor(
    services: Services,
    socket: WebSocket,
    tenant: Tenant | null,
    viewer: Viewer,
    caller: Omit<Caller, 'token'>,
    token: string,
  ) {
    this.#services = services;
    this.#socket = socket;
    this.tenant = tenant;
    this.viewer = viewer;
    this.caller = caller;
    this.#token = token;
    this.#deadline = this.#closeAt(viewer.expiresAt);
  }

  /**
   * Extends the deadline with a valid token of the same person. An expired token changes nothing. Any other token
   * closes the socket, including a valid one of another person: a socket never changes its person.
   */
  async renew(token: unknown): Promise<void> {
    if (typeof token !== 'string') return;
    try {
      const { viewer } = await identify(this.#services, { ...this.caller, token });
      if (viewer?.id !== this.viewer.id) return this.#refuse();
      this.viewer = viewer;
      this.#token = token;
      clearTimeout(this.#deadline);
      this.#deadline = this.#closeAt(viewer.expiresAt);
    } catch (error) {
      this.#services.log.debug({ err: error }, 'token of a socket not renewed');
      const failure = expectedFailure(error);
      if (failure && isRefusal(failure) && !isExpired(failure)) this.#refuse();
    }
  }

  /** Whether a change may affect this person. */
  isOf({ customerId, userId }: AccessChange): boolean {
    return (this.tenant?.id ?? null) === customerId && (userId === null || userId === this.viewer.id);
  }

  /** Reads the person again; closes the socket when they have signed out or lost access. */
  async recheck(): Promise<void> {
    if (Date.now() >= this.viewer.expiresAt) return;
    try {
      const { viewer } = await identify(this.#services, { ...this.caller, token: this.#token });
      if (!viewer) return;
      this.viewer = viewer;
      // The client answers with a ping that contains a newer token.
      if (viewer.isOutdated) this.#socket.send(JSON.stringify({ type: 'ping', payload: { renew: true } }));
    } catch (error) {
      if (isRefusal(expectedFailure(error))) this.#refuse();
    }
  }

  end(): void {
    clearTimeout(this.#deadline);
  }

  #closeAt(expiresAt: number): NodeJS.Timeout {
    const close = () => this.#socket.close(CLOSE_CODES.UNAUTHORIZED, 'Unauthorized');
    return setTimeout(close, expiresAt + GRACE_MS - Date.now());
  }

  #refuse(): void {
    this.#socket.close(CLOSE_CODES.FORBIDDEN, 'Forbidden');
  }
}

const isRefusal = (failure: AppError | null): boolean =>
  failure?.code === 'UNAUTHENTICATED' || failure?.code === 'FORBIDDEN';

/** Whether a newer token of the same session would be accepted. */
export const isExpired = ({ details }: AppError): boolean => 'reason' in details && details.reason === 'expired';

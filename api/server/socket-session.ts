import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Tenant, Viewer } from '#api/platform/caller.ts';
import { expectedFailure } from '#api/graphql/error-format.ts';
import type { AppError } from '#api/platform/errors.ts';
import type { AccessChange } from '#api/services/identity.ts';
import { identify, type Caller } from '#api/graphql/request-context.ts';
import type { Services } from '#api/services/services.ts';

/** How long a socket outlives its access token, so that a slow renewal does not cut a screen off. */
const GRACE_MS = 30_000;

/** Who is behind one console socket, and until when. The client renews by a ping that carries a newer token. */
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
   * Moves the deadline when the token is good and the person's own. Any other token closes the socket, a good one of
   * somebody else among them: a socket never changes its person. One that has merely expired changes nothing.
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
      const hasExpired = failure && 'reason' in failure.details && failure.details.reason === 'expired';
      if (isRefusal(failure) && !hasExpired) this.#refuse();
    }
  }

  /** Whether a change may be about this person. */
  isOf({ customerId, userId }: AccessChange): boolean {
    return (this.tenant?.id ?? null) === customerId && (userId === null || userId === this.viewer.id);
  }

  /** Sees the person as they are by now; closes when they have signed out or may no longer be here. */
  async recheck(): Promise<void> {
    if (Date.now() >= this.viewer.expiresAt) return;
    try {
      const { viewer } = await identify(this.#services, { ...this.caller, token: this.#token });
      if (!viewer) return;
      this.viewer = viewer;
      // The client answers with a ping that carries a newer token.
      if (viewer.isOutdated) this.#socket.send(JSON.stringify({ type: 'ping', payload: { renew: true } }));
    } catch (error) {
      if (isRefusal(expectedFailure(error))) this.#refuse();
    }
  }

  end(): void {
    clearTimeout(this.#deadline);
  }

  #closeAt(expiresAt: number): NodeJS.Timeout {
    return setTimeout(() => this.#refuse(), expiresAt + GRACE_MS - Date.now());
  }

  #refuse(): void {
    this.#socket.close(CloseCode.Forbidden, 'Forbidden');
  }
}

const isRefusal = (failure: AppError | null): boolean =>
  failure?.code === 'UNAUTHENTICATED' || failure?.code === 'FORBIDDEN';

import { CloseCode } from 'graphql-ws';

/**
 * Codes with which the server closes a socket of the console; `docs/console.md` explains them to clients. graphql-ws
 * adds its own for faults of the protocol: 4400, 4408, 4409, 4429.
 */
export const CLOSE_CODES = {
  /** No token, or an expired one: connect again with a newer token. */
  UNAUTHORIZED: CloseCode.Unauthorized,
  /** The token is refused: another one, after a new sign-in, is necessary. */
  FORBIDDEN: CloseCode.Forbidden,
  /** The server failed: connect again after a pause. */
  FAILED: CloseCode.InternalServerError,
  /** The server stops (RFC 6455): connect again, to another replica. */
  GOING_AWAY: 1001,
  /** Too many sockets of this person, or too many frames (RFC 6455, IANA registry): connect again after a pause. */
  TRY_AGAIN_LATER: 1013,
} as const;

import { errorCode, hasProperty } from './error-code.ts';
import type { Logger } from './log.ts';

/** How the log tells about the check of a server. */
type ServerCheck = {
  /** Rejects when the product cannot use the server. */
  check: () => Promise<unknown>;
  /** What an operator does about the error. */
  adviceFor: (error: unknown) => string;
  /** Said when the server works again. */
  works: string;
};

/**
 * Checks a server. What an operator must do is logged once for each fault, without a stack, and the end of the fault, too.
 */
export function watchServer(log: Logger, { check, adviceFor, works }: ServerCheck): () => Promise<void> {
  let fault: string | undefined;
  return async () => {
    try {
      await check();
    } catch (error) {
      const advice = adviceFor(error);
      if (advice !== fault) log.error({ code: codeOf(error) }, advice);
      fault = advice;
      throw error;
    }
    if (fault !== undefined) log.info(works);
    fault = undefined;
  };
}

/** The check of a server that the product reaches at the address of a setting, for example `KEYCLOAK_URL`. */
export const watchServerAt = (
  log: Logger,
  { name, setting, check }: { name: string; setting: string; check: () => Promise<unknown> },
): (() => Promise<void>) =>
  watchServer(log, {
    check,
    adviceFor: (error) =>
      certificateAdvice(name, error) ??
      `${name} does not answer or refuses the product: check ${setting}, and whether it runs; the product tries again by itself`,
    works: `${name} answers`,
  });

/** By the code or the text of an error: drivers keep one or the other. */
const CERTIFICATE_ADVICE: readonly [RegExp, string][] = [
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    'has expired: renew it on that server; the product connects again by itself',
  ],
  [/CERT_NOT_YET_VALID|not yet valid/, 'is not valid yet: check the clocks of both computers'],
  [
    /ALTNAME|altnames/,
    'is for another name: use its name in the address, or issue a certificate for the name of the address',
  ],
  [
    /CERT|self-signed|unable to (verify|get)|HANDSHAKE_SSL/,
    'is refused: name its authority in NODE_EXTRA_CA_CERTS, and restart',
  ],
];

/** What an operator does about an error of TLS; null for another error. */
export function certificateAdvice(server: string, error: unknown): string | null {
  const text = causesOf(error)
    .map((cause) => `${errorCode(cause) ?? ''} ${cause instanceof Error ? cause.message : ''}`)
    .join(' ');
  const [, advice] = CERTIFICATE_ADVICE.find(([pattern]) => pattern.test(text)) ?? [];
  return advice === undefined ? null : `The certificate of ${server} ${advice}`;
}

/** The code of the error that began it, else its class. */
const codeOf = (error: unknown): string | undefined =>
  causesOf(error).map(errorCode).findLast(Boolean) ?? (error instanceof Error ? error.name : undefined);

/** The error, its cause, the cause of that … */
const causesOf = (error: unknown): unknown[] => [
  error,
  ...(hasProperty(error, 'cause') && error.cause !== error ? causesOf(error.cause) : []),
];

import { ApolloLink, Observable } from '@apollo/client';
import { type FaultCode, toFault } from './fault.ts';
import type { Realtime } from './realtime.ts';
import { refusalOf } from './realtime-constants.ts';
import type { Socket } from './socket.ts';

/** Error codes that a retry cannot fix. */
const NOT_RETRYABLE = new Set<FaultCode>(['FORBIDDEN', 'NOT_FOUND', 'VALIDATION', 'TOO_COMPLEX']);

/**
 * Sends subscriptions over the realtime connection. A subscription that the server does not acknowledge in time, or that
 * ends with an error, is started again, so screens need no retry logic.
 */
export function createSubscriptionLink(realtime: Realtime): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        let current: { unsubscribe: () => void } | undefined;
        let isOver = false;
        let stopWaiting: (() => void) | undefined;
        let stopAck: (() => void) | undefined;
        const start = () => {
          stopWaiting?.();
          stopWaiting = undefined;
          realtime.socket().then(send, fail);
        };
        const send = ({ link, takeId, awaitAck }: Socket) => {
          if (isOver) return;
          current = link.request(operation).subscribe({
            next: (result) => observer.next(result),
            error: (error: unknown) => fail(error),
            complete: () => observer.complete(),
          });
          stopAck = awaitAck(takeId(), (isAcknowledged) => {
            if (!isAcknowledged) fail(new Error('Subscription timeout'));
          });
        };
        const fail = (error: unknown) => {
          if (isOver) return;
          stopAck?.();
          current?.unsubscribe();
          if (NOT_RETRYABLE.has(toFault(error).code)) return observer.error(error);
          const refusal = error instanceof CloseEvent ? refusalOf(error.code) : undefined;
          const reason = refusal ?? (error instanceof Error ? error.message : error);
          console.warn('Subscription interrupted', operation.operationName, reason);
          stopWaiting = refusal === undefined ? realtime.onReconnect(start) : realtime.onNewToken(start);
        };
        start();
        return () => {
          isOver = true;
          stopAck?.();
          stopWaiting?.();
          current?.unsubscribe();
        };
      }),
  );
}

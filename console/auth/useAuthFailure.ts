import { useEffect, useRef, useState } from 'react';
import { showToast } from '#ui-kit';
import type { FaultCode, FieldFault } from '#console/apollo/fault.ts';
import { authFault } from './session-answer.ts';

type AuthFailureOptions = {
  /** Title of the toast. */
  failedTitle: string;
  /** Text of the alert and of the toast. */
  toText: (error: unknown) => string;
  /** Shows broken rules at the fields of the form; returns whether it has any of these fields. */
  showAtFields: (broken: readonly FieldFault[]) => boolean;
};

const OUTAGES: ReadonlySet<FaultCode> = new Set(['UNAVAILABLE', 'INTERNAL', 'NETWORK']);

/** Shows a failed request of a user who is not signed in: at its fields, else in an alert and in a toast (P3). */
export function useAuthFailure({ failedTitle, toText, showAtFields }: AuthFailureOptions) {
  // The cause instead of its text, so that the text follows a change of the language.
  const [failed, setFailed] = useState<{ cause: unknown }>();
  const closeToast = useRef<() => void>(undefined);
  useEffect(() => () => closeToast.current?.(), []);

  const fail = (error: unknown) => {
    if (showAtFields(authFault(error).fields)) return;
    setFailed({ cause: error });
    closeToast.current = showToast({ tone: 'danger', title: failedTitle, description: toText(error) });
  };

  return {
    failure: failed && toText(failed.cause),
    /** Whether the service, or a part of it, did not answer. */
    isOutage: failed !== undefined && OUTAGES.has(authFault(failed.cause).code),
    /** Runs a request; returns whether it succeeded. */
    attempt: async (work: () => Promise<void>): Promise<boolean> => {
      closeToast.current?.();
      setFailed(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
}

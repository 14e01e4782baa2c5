import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showToast } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { toMessage } from '#console/crud/field-messages.ts';
import { SessionError } from './session-answer.ts';

type AuthSubmit<V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>;
  /** Title of the toast when it fails. */
  failedTitle: string;
  /** What the alert and the toast say. */
  toText: (error: unknown) => string;
  send: (values: V) => Promise<void>;
};

/**
 * Sends a form of those who are not in yet. What belongs to a field is said there; any other failure stands in an alert
 * and in a toast (P3).
 */
export function useAuthSubmit<V extends FieldValues>({ form, failedTitle, toText, send }: AuthSubmit<V>) {
  // The cause, not its text: who changes the language reads it in the new one.
  const [failed, setFailed] = useState<{ cause: unknown }>();
  const closeToast = useRef<() => void>(undefined);
  useEffect(() => () => closeToast.current?.(), []);
  const isFieldPath = (path: string): path is Path<V> => path in form.getValues();

  /** Whether the failure was told at its fields. */
  const tellAtFields = (error: unknown): boolean => {
    const { fields } = error instanceof SessionError ? error.fault : toFault(error);
    const ours = fields.filter(({ path }) => isFieldPath(path));
    for (const { path, key, values } of ours) {
      if (isFieldPath(path))
        form.setError(path, { type: 'server', message: toMessage({ key, values }) }, { shouldFocus: true });
    }
    return ours.length > 0;
  };

  const fail = (error: unknown) => {
    if (tellAtFields(error)) return;
    setFailed({ cause: error });
    closeToast.current = showToast({ tone: 'danger', title: failedTitle, description: toText(error) });
  };

  /** Whether it worked. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    closeToast.current?.();
    setFailed(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };

  return {
    failure: failed && toText(failed.cause),
    submit: form.handleSubmit(async (values) => void (await attempt(() => send(values)))),
    /** The same care for something else that the page asks for. */
    attempt,
  };
}

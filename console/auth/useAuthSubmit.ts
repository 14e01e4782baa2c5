import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showToast } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { toMessage } from '#console/crud/field-messages.ts';
import { SessionError } from './session-answer.ts';

type AuthSubmit<V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>;
  /** Title of the toast on a failure. */
  failedTitle: string;
  /** Text of the alert and of the toast. */
  toText: (error: unknown) => string;
  send: (values: V) => Promise<void>;
};

/**
 * Submits a form of a user who is not signed in. Errors of a field are shown at the field, any other failure in an alert
 * and in a toast (P3).
 */
export function useAuthSubmit<V extends FieldValues>({ form, failedTitle, toText, send }: AuthSubmit<V>) {
  // The cause instead of its text, so that the text follows a change of the language.
  const [failed, setFailed] = useState<{ cause: unknown }>();
  const closeToast = useRef<() => void>(undefined);
  useEffect(() => () => closeToast.current?.(), []);
  const isFieldPath = (path: string): path is Path<V> => path in form.getValues();

  /** Returns whether the failure belongs to fields of the form. */
  const showAtFields = (error: unknown): boolean => {
    const { fields } = error instanceof SessionError ? error.fault : toFault(error);
    const ours = fields.filter(({ path }) => isFieldPath(path));
    for (const { path, key, values } of ours) {
      if (isFieldPath(path))
        form.setError(path, { type: 'server', message: toMessage({ key, values }) }, { shouldFocus: true });
    }
    return ours.length > 0;
  };

  const fail = (error: unknown) => {
    if (showAtFields(error)) return;
    setFailed({ cause: error });
    closeToast.current = showToast({ tone: 'danger', title: failedTitle, description: toText(error) });
  };

  /** Returns whether the work succeeded. */
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
    /** Runs another request of the page with the same error handling. */
    attempt,
  };
}

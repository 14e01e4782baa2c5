import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FieldFault } from '#console/apollo/fault.ts';
import { toMessage } from '#console/crud/field-messages.ts';
import { useAuthFailure } from './useAuthFailure.ts';

type AuthSubmit<V extends FieldValues> = {
  form: UseFormReturn<V, unknown, V>;
  /** Title of the toast on a failure. */
  failedTitle: string;
  /** Text of the alert and of the toast. */
  toText: (error: unknown) => string;
  send: (values: V) => Promise<void>;
};

/** Submits a form of a user who is not signed in. */
export function useAuthSubmit<V extends FieldValues>({ form, failedTitle, toText, send }: AuthSubmit<V>) {
  const isFieldPath = (path: string): path is Path<V> => path in form.getValues();

  const showAtFields = (broken: readonly FieldFault[]): boolean => {
    const ours = broken.filter(({ path }) => isFieldPath(path));
    for (const { path, key, values } of ours) {
      if (isFieldPath(path))
        form.setError(path, { type: 'server', message: toMessage({ key, values }) }, { shouldFocus: true });
    }
    return ours.length > 0;
  };
  const { failure, attempt } = useAuthFailure({ failedTitle, toText, showAtFields });

  return {
    failure,
    submit: form.handleSubmit(async (values) => void (await attempt(() => send(values)))),
    /** Runs another request of the page with the same error handling. */
    attempt,
  };
}

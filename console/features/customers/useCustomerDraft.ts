import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { session } from '#console/auth/session.ts';
import type { CustomerEntityForm, CustomerValues } from './useCustomerForm.ts';

/** Whose draft it is: the next to sign in at this tab may be somebody else. */
const keyOfDraft = () => `customerDraft:${session.get().user?.id ?? ''}`;

const isRecord = (value: unknown): value is Partial<CustomerValues> => typeof value === 'object' && value !== null;

/** What was typed for a new customer in this tab before the page was left or reloaded. */
export function readDraft(): Partial<CustomerValues> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOfDraft()) ?? 'null');
    return isRecord(kept) ? kept : undefined;
  } catch {
    // Storage may be forbidden, or hold what is no draft; then one starts anew.
    return undefined;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(keyOfDraft());
  } catch {
    // As above.
  }
}

/** Keeps what is typed for a new customer until it is made or discarded, in this tab alone. */
export function useKeptDraft({ form, isNew }: CustomerEntityForm): void {
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  useEffect(() => {
    // What was typed and taken back must not come back by itself.
    if (!isNew || (!isDirty && !readDraft())) return;
    try {
      sessionStorage.setItem(keyOfDraft(), JSON.stringify(values));
    } catch {
      // As above.
    }
  }, [values, isNew, isDirty]);
}

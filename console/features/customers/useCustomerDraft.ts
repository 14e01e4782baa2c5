import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { session } from '#console/auth/session.ts';
import type { CustomerEntityForm, CustomerValues } from './useCustomerForm.ts';

/** The storage key contains the user's id, because another user may sign in in this tab. */
const draftKey = () => `customerDraft:${session.get().user?.id ?? ''}`;

const isRecord = (value: unknown): value is Partial<CustomerValues> => typeof value === 'object' && value !== null;

/** The draft of a new customer, stored in this tab before the user left or reloaded the page. */
export function readDraft(): Partial<CustomerValues> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey()) ?? 'null');
    return isRecord(stored) ? stored : undefined;
  } catch {
    // The browser may forbid storage, or the stored value may be invalid; then the form starts empty.
    return undefined;
  }
}

/** Removes the stored draft. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(draftKey());
  } catch {
    // As above.
  }
}

/** Stores the values of a new customer in this tab until the customer is created or the draft is discarded. */
export function useStoredDraft({ form, isNew }: CustomerEntityForm): void {
  const values = useWatch({ control: form.control });
  const { isDirty } = form.formState;
  useEffect(() => {
    // Values that the user cleared must replace the stored draft, too.
    if (!isNew || (!isDirty && !readDraft())) return;
    try {
      sessionStorage.setItem(draftKey(), JSON.stringify(values));
    } catch {
      // As above.
    }
  }, [values, isNew, isDirty]);
}

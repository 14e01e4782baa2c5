import { useState } from 'react';
import { showToast } from '#ui-kit';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import type { MutationResult } from './operations.ts';

/** Sends a change: pending while it runs, a toast on success, the fault on a refusal. */
export function useAction() {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  /** Returns the fault; undefined on success. Without a text the screen itself shows the success. */
  const run = async (send: () => MutationResult, doneText?: string): Promise<Fault | undefined> => {
    setPending(true);
    setFault(undefined);
    const { error } = await send().catch((thrown: unknown) => ({ error: thrown }));
    setPending(false);
    const found = error ? toFault(error) : undefined;
    setFault(found);
    if (!found && doneText) showToast({ tone: 'success', title: doneText });
    return found;
  };
  return { run, isPending, fault };
}

import { useState } from 'react';
import { showToast } from '#ui-kit';
import { type Fault, toFault } from '#console/apollo/fault.ts';

/** What Apollo's mutation functions give; failures are answered, not thrown. */
type Sent = Promise<{ error?: unknown }>;

/** Sends one change: pending while it runs, a toast when it is done, the fault where it is refused. */
export function useAction() {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  /** Answers the fault, or undefined when it is done. */
  const run = async (send: () => Sent, doneText: string): Promise<Fault | undefined> => {
    setPending(true);
    setFault(undefined);
    const { error } = await send().catch((thrown: unknown) => ({ error: thrown }));
    setPending(false);
    const found = error ? toFault(error) : undefined;
    setFault(found);
    if (!found) showToast({ tone: 'success', title: doneText });
    return found;
  };
  return { run, isPending, fault };
}

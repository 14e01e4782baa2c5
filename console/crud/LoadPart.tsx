import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { Waiting } from './Waiting.tsx';

type LoadPartProps<R> = {
  query: { error?: unknown; refetch: () => Promise<unknown> };
  /** What the part shows, in the query's data. */
  record: R | null | undefined;
  /** "Could not load the company" */
  failedTitle: string;
  /** Its shape, while it is on its way. */
  skeleton: ReactNode;
  children: (record: R) => ReactNode;
};

/** Waits for what a page or a part of it shows; says why it cannot be loaded. Drawers take LoadRecord. */
export function LoadPart<R>({ query, record, failedTitle, skeleton, children }: LoadPartProps<R>) {
  if (record) return children(record);
  if (query.error) return <LoadFailure title={failedTitle} error={query.error} onRetry={() => void query.refetch()} />;
  return <Waiting>{skeleton}</Waiting>;
}

import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { Waiting } from './Waiting.tsx';

type LoadPartProps<R> = {
  query: { error?: unknown; refetch: () => Promise<unknown> };
  /** The record from the query's data. */
  record: R | null | undefined;
  /** "Could not load the company" */
  failedTitle: string;
  /** Shown while the record is loading. */
  skeleton: ReactNode;
  children: (record: R) => ReactNode;
};

/** Shows a part of a page when its record is loaded, or why it cannot be loaded. Drawers use LoadRecord. */
export function LoadPart<R>({ query, record, failedTitle, skeleton, children }: LoadPartProps<R>) {
  if (record) return children(record);
  if (query.error) return <LoadFailure title={failedTitle} error={query.error} onRetry={() => void query.refetch()} />;
  return <Waiting>{skeleton}</Waiting>;
}

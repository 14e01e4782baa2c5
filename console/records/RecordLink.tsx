import type { ReactNode } from 'react';
import { IdentityCell, Link } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { placeOf } from '#console/nouns/noun-place.ts';

type RecordLinkProps = {
  /** Type of the record: `Employee`. */
  type: string;
  /** Without an id there is no link. */
  id: string | null | undefined;
  /** The name of the record. */
  children: ReactNode;
};

/** The name of a record as a link to its page, for those who may read it. */
export function RecordLink({ type, id, children }: RecordLinkProps) {
  const { path, readPermissions } = placeOf(type);
  const mayRead = useCan(readPermissions);
  return id && mayRead ? <Link href={`${path}/${id}`}>{children}</Link> : children;
}

/** The identity cell of a row about a record: its name as a link, and small text below. */
export function RecordCell({ detail, ...link }: RecordLinkProps & { detail?: ReactNode }) {
  return <IdentityCell title={<RecordLink {...link} />} detail={detail} />;
}

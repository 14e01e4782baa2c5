import { type ReactNode, useMemo } from 'react';
import { usePage } from '#console/app/page.ts';
import { type ListPlace, ListPlaceContext } from '#console/crud/list-context.ts';
import { useNavigate } from '#console/router/hooks.ts';

type RecordEditProps = {
  id: string;
  /** The drawer with the record's form. */
  children: ReactNode;
};

/** The place of a record's edit drawer, over its page. Closing returns to the page; after a deletion to the list. */
export function RecordEdit({ id, children }: RecordEditProps) {
  const navigate = useNavigate();
  const base = usePage()?.path ?? '';
  const place = useMemo<ListPlace>(
    () => ({
      hrefOf: (record) => `${base}/${record}`,
      close: () => void navigate(`${base}/${id}`, { preventScrollReset: true }),
      leave: () => void navigate(base),
    }),
    [base, id, navigate],
  );
  return <ListPlaceContext value={place}>{children}</ListPlaceContext>;
}

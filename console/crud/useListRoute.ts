import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { usePage } from '#console/app/page.ts';
import type { ListPlace } from './list-context.ts';

/** The word in the address that opens an empty form. */
export const NEW = 'new';

/** Which drawer the address names, and the addresses of the others. */
export function useListRoute(): { openId: string | undefined; place: ListPlace; newHref: string } {
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const base = usePage()?.path ?? '';
  const place = useMemo<ListPlace>(
    () => ({
      hrefOf: (record, action) => `${base}/${record}${action ? `/${action}` : ''}${search}`,
      close: () => void navigate(`${base || '/'}${search}`, { preventScrollReset: true }),
    }),
    [base, search, navigate],
  );
  return { openId: id, place, newHref: place.hrefOf(NEW) };
}

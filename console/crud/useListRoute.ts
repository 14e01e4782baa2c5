import { useMemo } from 'react';
import { usePage } from '#console/app/page.ts';
import { useLocation, useNavigate, useParams } from '#console/router/hooks.ts';
import type { ListPlace } from './list-context.ts';

/** Takes the place of an id in the address of a new record. */
export const NEW = 'new';

/** The record whose drawer is open according to the address, and the addresses of drawers. */
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

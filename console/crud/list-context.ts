import { createContext, useContext } from 'react';

/** The addresses of a list's drawers, and how to close a drawer. */
export type ListPlace = {
  /** Address of a record's drawer; keeps search, filters and page. */
  hrefOf: (id: string, action?: string) => string;
  /** Closes the drawer. */
  close: () => void;
  /** Leaves the drawer of a deleted record. Default: closes the drawer. */
  leave?: () => void;
};

/** Set by ListPage, FormPlace, RecordEdit and pages with their own drawers. */
export const ListPlaceContext = createContext<ListPlace | undefined>(undefined);

/** The ListPlace of the surrounding list; throws outside a list. */
export function useListPlace(): ListPlace {
  const place = useContext(ListPlaceContext);
  if (!place) throw new Error('A drawer must be inside a ListPage');
  return place;
}

import { createContext, useContext } from 'react';

/** Where a list's drawers live, and how they are left. */
export type ListPlace = {
  /** Address of one record's drawer; search, filters and page stay. */
  hrefOf: (id: string, action?: string) => string;
  /** Back to the list alone. */
  close: () => void;
};

export const ListPlaceContext = createContext<ListPlace | undefined>(undefined);

/** For what stands in a list's drawer. */
export function useListPlace(): ListPlace {
  const place = useContext(ListPlaceContext);
  if (!place) throw new Error('A drawer stands in a ListPage');
  return place;
}

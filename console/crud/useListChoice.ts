import { type ListChoice, session } from '#console/auth/session.ts';
import { useSession } from '#console/auth/useSession.ts';

/** What the user chose for a list. `list` is its query: `listEmployees`. */
export const useListChoice = (list: string | undefined): ListChoice | undefined =>
  useSession().lists?.find((choice) => choice.list === list);

/** Shows a choice at once, before it is saved. Missing fields stay. */
export function showListChoice({ list, ...change }: Pick<ListChoice, 'list'> & Partial<ListChoice>): void {
  const { lists = [] } = session.get();
  const before = lists.find((choice) => choice.list === list) ?? { hidden: [], order: [], defaultView: null };
  session.setLists([...lists.filter((choice) => choice.list !== list), { ...before, ...change, list }]);
}

import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { GroupsPage } from './GroupsPage.tsx';

const GroupPage = lazyPart(() => import('./GroupPage.tsx').then((m) => m.GroupPage), { address: /^\/groups\/(?!new)/ });

/** `/groups` and `/groups/new` show the list; `/groups/:id` shows the group, with `/edit`. */
export function GroupRoutes() {
  const { id } = useParams();
  return !id || id === NEW ? <GroupsPage /> : <GroupPage key={id} id={id} />;
}

import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { JobRolesPage } from './JobRolesPage.tsx';

const JobRolePage = lazyPart(() => import('./JobRolePage.tsx').then((m) => m.JobRolePage), {
  address: /^\/job-roles\/(?!new)/,
});

/** `/job-roles` and `/job-roles/new` show the list; `/job-roles/:id` shows the job role, with `/edit`. */
export function JobRoleRoutes() {
  const { id } = useParams();
  return !id || id === NEW ? <JobRolesPage /> : <JobRolePage key={id} id={id} />;
}

import { useParams } from '#console/router/hooks.ts';
import { BulkActionPage } from './BulkActionPage.tsx';
import { BulkActionsPage } from './BulkActionsPage.tsx';

/** `/bulk-actions` lists the actions; `/bulk-actions/:id` shows one with its progress and result. */
export function BulkActionRoutes() {
  const { id } = useParams();
  return id ? <BulkActionPage key={id} id={id} /> : <BulkActionsPage />;
}

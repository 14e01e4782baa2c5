import { useParams } from '#console/router/hooks.ts';
import { ImportPage } from './ImportPage.tsx';
import { ImportBatchPage } from './ImportBatchPage.tsx';

/** `/import` begins an import and shows the history; `/import/:id` shows one import. */
export function ImportRoutes() {
  const { id } = useParams();
  return id ? <ImportBatchPage key={id} id={id} /> : <ImportPage />;
}

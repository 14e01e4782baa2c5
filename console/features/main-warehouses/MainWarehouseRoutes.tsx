import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { MainWarehousesPage } from './MainWarehousesPage.tsx';

const WarehousePage = lazyPart(() => import('./WarehousePage.tsx').then((m) => m.WarehousePage), {
  texts: ['stockCounts', 'warehousePage'],
  address: /^\/warehouse\/(?!new)/,
});

/** `/warehouse` and `/warehouse/new` show the list; `/warehouse/:id` shows the warehouse, with `/edit`. */
export function MainWarehouseRoutes() {
  const { id } = useParams();
  if (!id || id === NEW) return <MainWarehousesPage />;
  return <WarehousePage key={id} id={id} />;
}

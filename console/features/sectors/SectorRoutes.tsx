import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { SectorsPage } from './SectorsPage.tsx';

const SectorPage = lazyPart(() => import('./SectorPage.tsx').then((m) => m.SectorPage), {
  texts: ['sectorPeople'],
  address: /^\/sectors\/(?!new)/,
});

/** `/sectors` and `/sectors/new` show the list; `/sectors/:id` shows the sector, with `/edit`. */
export function SectorRoutes() {
  const { id } = useParams();
  return !id || id === NEW ? <SectorsPage /> : <SectorPage key={id} id={id} />;
}

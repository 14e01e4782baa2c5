import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { MachinesPage } from './MachinesPage.tsx';

const LayoutPage = lazyPart(() => import('./LayoutPage.tsx').then((m) => m.LayoutPage), {
  texts: ['machineLayout', 'machinePage'],
  address: /^\/machines\/[^/]+\/layout$/,
});
const MachinePage = lazyPart(() => import('./MachinePage.tsx').then((m) => m.MachinePage), {
  texts: ['machinePage'],
  address: /^\/machines\/(?!new|board)[^/]+(\/edit)?$/,
});

const MachineBoardPage = lazyPart(() => import('./MachineBoardPage.tsx').then((m) => m.MachineBoardPage), {
  texts: ['machineBoard', 'machinePage'],
  address: /^\/machines\/board$/,
});

/** Address of the board: `/machines/board`. No id of a record is this word. */
const BOARD = 'board';

/** `/machines` and `/machines/new` show the list; `/machines/:id` shows the machine, with `/edit` and `/layout`; `/machines/board` all machines. */
export function MachineRoutes() {
  const { id, part } = useParams();
  if (!id || id === NEW) return <MachinesPage />;
  if (id === BOARD) return <MachineBoardPage />;
  return part === 'layout' ? <LayoutPage key={id} id={id} /> : <MachinePage key={id} />;
}

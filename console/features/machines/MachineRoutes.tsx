import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useParams } from '#console/router/hooks.ts';
import { MachinesPage } from './MachinesPage.tsx';

const LayoutPage = lazyPart(async () => {
  const [{ LayoutPage: Page }] = await Promise.all([
    import('./LayoutPage.tsx'),
    loadTexts(['machineLayout', 'machinePage']),
  ]);
  return Page;
});
const MachinePage = lazyPart(async () => {
  const [{ MachinePage: Page }] = await Promise.all([import('./MachinePage.tsx'), loadTexts(['machinePage'])]);
  return Page;
});

const MachineBoardPage = lazyPart(async () => {
  const [{ MachineBoardPage: Page }] = await Promise.all([
    import('./MachineBoardPage.tsx'),
    loadTexts(['machineBoard', 'machinePage']),
  ]);
  return Page;
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

import { useParams } from 'react-router';
import { NEW } from '#console/crud/useListRoute.ts';
import { LayoutPage } from './LayoutPage.tsx';
import { MachinePage } from './MachinePage.tsx';
import { MachinesPage } from './MachinesPage.tsx';

/** `/machines` and `/machines/new` show the list; `/machines/:id` shows the machine, with `/edit` and `/layout`. */
export function MachineRoutes() {
  const { id, part } = useParams();
  if (!id || id === NEW) return <MachinesPage />;
  return part === 'layout' ? <LayoutPage key={id} id={id} /> : <MachinePage key={id} />;
}

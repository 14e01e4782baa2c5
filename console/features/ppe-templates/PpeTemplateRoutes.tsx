import { useParams } from '#console/router/hooks.ts';
import { NEW } from '#console/crud/useListRoute.ts';
import { PpeTemplatePage } from './PpeTemplatePage.tsx';
import { PpeTemplatesPage } from './PpeTemplatesPage.tsx';

/** `/ppe-templates` is the list; `/new` and `/:id` are the editor. */
export function PpeTemplateRoutes() {
  const { id } = useParams();
  if (!id) return <PpeTemplatesPage />;
  return <PpeTemplatePage key={id} id={id === NEW ? undefined : id} />;
}

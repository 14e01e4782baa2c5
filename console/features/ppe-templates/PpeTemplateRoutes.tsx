import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { PpeTemplatesPage } from './PpeTemplatesPage.tsx';

const PpeTemplatePage = lazyPart(() => import('./PpeTemplatePage.tsx').then((m) => m.PpeTemplatePage), {
  texts: ['files'],
  address: /^\/ppe-templates\/./,
});

/** `/ppe-templates` is the list; `/new` and `/:id` are the editor. */
export function PpeTemplateRoutes() {
  const { id } = useParams();
  if (!id) return <PpeTemplatesPage />;
  return <PpeTemplatePage key={id} id={id === NEW ? undefined : id} />;
}

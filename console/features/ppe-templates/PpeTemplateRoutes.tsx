import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useParams } from '#console/router/hooks.ts';
import { PpeTemplatesPage } from './PpeTemplatesPage.tsx';

const PpeTemplatePage = lazyPart(async () => {
  const [{ PpeTemplatePage: Page }] = await Promise.all([import('./PpeTemplatePage.tsx'), loadTexts(['files'])]);
  return Page;
});

/** `/ppe-templates` is the list; `/new` and `/:id` are the editor. */
export function PpeTemplateRoutes() {
  const { id } = useParams();
  if (!id) return <PpeTemplatesPage />;
  return <PpeTemplatePage key={id} id={id === NEW ? undefined : id} />;
}

import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useParams } from '#console/router/hooks.ts';
import { ProductsPage } from './ProductsPage.tsx';

const ProductPage = lazyPart(async () => {
  const [{ ProductPage: Page }] = await Promise.all([
    import('./ProductPage.tsx'),
    loadTexts(['files', 'productPage', 'productPlaces']),
  ]);
  return Page;
});
const ProductWizardPage = lazyPart(async () => {
  const [{ ProductWizardPage: Page }] = await Promise.all([
    import('./ProductWizardPage.tsx'),
    loadTexts(['files', 'productPage']),
  ]);
  return Page;
});

/** `/products` is the list, `/:id` the page of a product; `/new` and `/:id/edit` are the wizard. */
export function ProductRoutes() {
  const { id, part } = useParams();
  if (id === NEW) return <ProductWizardPage key={NEW} />;
  if (!id) return <ProductsPage />;
  return part === 'edit' ? <ProductWizardPage key={id} id={id} /> : <ProductPage key={id} id={id} />;
}

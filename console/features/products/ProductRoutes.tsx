import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { ProductsPage } from './ProductsPage.tsx';

const ProductPage = lazyPart(() => import('./ProductPage.tsx').then((m) => m.ProductPage), {
  texts: ['files', 'productPage', 'productPlaces'],
  address: /^\/products\/(?!new)[^/]+$/,
});
const ProductWizardPage = lazyPart(() => import('./ProductWizardPage.tsx').then((m) => m.ProductWizardPage), {
  texts: ['files', 'productPage'],
  address: /^\/products\/(new|[^/]+\/edit)$/,
});

/** `/products` is the list, `/:id` the page of a product; `/new` and `/:id/edit` are the wizard. */
export function ProductRoutes() {
  const { id, part } = useParams();
  if (id === NEW) return <ProductWizardPage key={NEW} />;
  if (!id) return <ProductsPage />;
  return part === 'edit' ? <ProductWizardPage key={id} id={id} /> : <ProductPage key={id} id={id} />;
}

import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { CustomersPage } from './CustomersPage.tsx';

const CustomerPage = lazyPart(() => import('./CustomerPage.tsx').then((m) => m.CustomerPage), {
  texts: ['customerPage', 'files', 'machinePage', 'machines'],
  address: /^\/admin\/customers\/(?!new)[^/]+(\/machines|$)/,
});
const CustomerWizardPage = lazyPart(() => import('./CustomerWizardPage.tsx').then((m) => m.CustomerWizardPage), {
  texts: ['customerPage', 'files', 'machines'],
  address: /^\/admin\/customers\/(new|[^/]+\/edit)$/,
});

/**
 * `/admin/customers` is the list; `/new` and `/:id/edit` are the wizard; `/:id` is the customer's page, with its machines
 * as drawers at `/:id/machines`.
 */
export function CustomerRoutes() {
  const { id, part } = useParams();
  if (!id) return <CustomersPage />;
  if (id === NEW) return <CustomerWizardPage key={NEW} />;
  return part === 'edit' ? <CustomerWizardPage key={id} id={id} /> : <CustomerPage key={id} id={id} />;
}

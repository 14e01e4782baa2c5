import { useParams } from 'react-router';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { CustomersPage } from './CustomersPage.tsx';

const CustomerWizardPage = lazyPart(() => import('./CustomerWizardPage.tsx').then((m) => m.CustomerWizardPage));

/** `/admin/customers` is the list with its drawers; `/new` and `/:id/edit` are the wizard. */
export function CustomerRoutes() {
  const { id, part } = useParams();
  if (id === NEW) return <CustomerWizardPage key={NEW} />;
  return id && part === 'edit' ? <CustomerWizardPage key={id} id={id} /> : <CustomersPage />;
}

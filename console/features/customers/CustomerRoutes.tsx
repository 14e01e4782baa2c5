import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useParams } from '#console/router/hooks.ts';
import { CustomersPage } from './CustomersPage.tsx';

const CustomerPage = lazyPart(async () => {
  const [{ CustomerPage: Page }] = await Promise.all([
    import('./CustomerPage.tsx'),
    loadTexts(['customerPage', 'files', 'machinePage', 'machines']),
  ]);
  return Page;
});
const CustomerWizardPage = lazyPart(async () => {
  const [{ CustomerWizardPage: Page }] = await Promise.all([
    import('./CustomerWizardPage.tsx'),
    loadTexts(['customerPage', 'files', 'machines']),
  ]);
  return Page;
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

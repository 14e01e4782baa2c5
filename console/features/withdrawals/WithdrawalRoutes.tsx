import { lazyPart } from '#console/crud/lazy-part.tsx';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useParams } from '#console/router/hooks.ts';
import { WithdrawalsPage } from './WithdrawalsPage.tsx';

const WithdrawalPage = lazyPart(async () => {
  const [{ WithdrawalPage: Page }] = await Promise.all([import('./WithdrawalPage.tsx'), loadTexts(['withdrawalPage'])]);
  return Page;
});

/** `/withdrawals` shows the list, `/withdrawals/:id` the withdrawal. */
export function WithdrawalRoutes() {
  const { id } = useParams();
  return id ? <WithdrawalPage key={id} id={id} /> : <WithdrawalsPage />;
}

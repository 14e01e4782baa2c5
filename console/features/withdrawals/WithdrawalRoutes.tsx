import { lazyPart } from '#console/crud/lazy-part.tsx';
import { useParams } from '#console/router/hooks.ts';
import { WithdrawalsPage } from './WithdrawalsPage.tsx';

const WithdrawalPage = lazyPart(() => import('./WithdrawalPage.tsx').then((m) => m.WithdrawalPage), {
  texts: ['withdrawalPage'],
  address: /^\/withdrawals\/./,
});

/** `/withdrawals` shows the list, `/withdrawals/:id` the withdrawal. */
export function WithdrawalRoutes() {
  const { id } = useParams();
  return id ? <WithdrawalPage key={id} id={id} /> : <WithdrawalsPage />;
}

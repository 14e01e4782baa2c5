import { HandHelping } from 'lucide-react';
import { Card, LinkButton, Stack, StatusBadge, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import {
  type GetAllowanceNowQuery,
  useGetAllowanceNowQuery,
  type WithdrawalFieldsFragment,
} from '#console/generated/operations.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { useText } from '#console/i18n/useText.ts';

type Allowance = GetAllowanceNowQuery['getAllowances'][number];

/** What the rules allow a person of a product now. */
export function useAllowanceNow(employeeId: string | null | undefined, productId: string | null | undefined) {
  const { data, error } = useGetAllowanceNowQuery({
    variables: { employeeId: employeeId ?? '', productIds: [productId ?? ''] },
    skip: !employeeId || !productId,
    fetchPolicy: 'cache-and-network',
  });
  const allowance = data?.getAllowances.find((found) => found.productId === productId);
  return { allowance, hasFailed: Boolean(error && !data), isLoaded: data !== undefined };
}

type AllowanceNowProps = { withdrawal: WithdrawalFieldsFragment; productId: string };

/** What the rules allow the person of this product now, and the way to hand it out. */
export function AllowanceNow({ withdrawal: { userReceive, product }, productId }: AllowanceNowProps) {
  const t = useText();
  const mayHandOut = useCan('WAREHOUSE_MANAGEMENT');
  const { allowance, hasFailed, isLoaded } = useAllowanceNow(userReceive.employeeId, productId);
  if (hasFailed || (isLoaded && !allowance)) return null;
  const counter = new URLSearchParams({
    badge: userReceive.employeeIdentification,
    product: product.sizeCode ?? '',
  });
  return (
    <Card title={t(($) => $.withdrawalPage.now)} detail={t(($) => $.withdrawalPage.nowHelp)}>
      {allowance ? (
        <Stack gap={3}>
          <Left allowance={allowance} />
          {mayHandOut && allowance.isAllowed && (
            <LinkButton href={`/counter?${counter}`} icon={HandHelping}>
              {t(($) => $.withdrawalPage.handOut)}
            </LinkButton>
          )}
        </Stack>
      ) : (
        <FieldSkeletons />
      )}
    </Card>
  );
}

function Left({ allowance: { isAllowed, reason, left, quantity, renewsAt } }: { allowance: Allowance }) {
  const t = useText();
  const moment = useMoment();
  return (
    <Stack gap={1}>
      <span>
        <StatusBadge tone={isAllowed ? 'success' : 'warning'}>
          {isAllowed || !reason ? t(($) => $.withdrawalPage.allowed) : t(($) => $.withdrawals.refusals[reason].title)}
        </StatusBadge>
      </span>
      {typeof left === 'number' && typeof quantity === 'number' && quantity > 0 && (
        <span>{t(($) => $.withdrawalPage.left, { left, count: quantity })}</span>
      )}
      {renewsAt && <Text tone="muted">{t(($) => $.withdrawalPage.renews, { when: moment(renewsAt) })}</Text>}
    </Stack>
  );
}

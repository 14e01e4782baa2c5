import { Card, Grid, Stack, Timeline } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { employeeOperations, type WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { placeOf } from '#console/nouns/noun-place.ts';
import { AllowanceNow } from './AllowanceNow.tsx';
import { RefusalExplained } from './RefusalExplained.tsx';
import { useSteps } from './useSteps.ts';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import { WithdrawalNotices } from './WithdrawalNotices.tsx';
import { WithdrawalSignature } from './WithdrawalSignature.tsx';

/** A withdrawal at a glance: why it was refused, the steps, the facts at that time, and what the rules allow now. */
export function WithdrawalOverview({ withdrawal }: { withdrawal: WithdrawalFieldsFragment }) {
  const t = useText();
  const { deliverySource, userReceive, product, refusalCode } = withdrawal;
  const mayReadEmployees = useCan(placeOf('Employee').readPermissions);
  const employeeId = mayReadEmployees ? (userReceive.employeeId ?? undefined) : undefined;
  const group = employeeOperations.useGet(employeeId).data?.getEmployee.group ?? undefined;
  const steps = useSteps(withdrawal);
  const title = t(($) => $.withdrawalPage.details.whatHappened);
  return (
    <Grid parts="2-1">
      <Stack gap={4}>
        {refusalCode && <RefusalExplained withdrawal={withdrawal} code={refusalCode} group={group} />}
        <WithdrawalNotices withdrawal={withdrawal} />
        <Card title={title}>
          <Timeline label={title} items={steps} />
        </Card>
        {deliverySource.type === 'LICENSE' && <WithdrawalSignature withdrawal={withdrawal} />}
      </Stack>
      <Stack gap={4}>
        <Card title={t(($) => $.withdrawalPage.facts)} detail={t(($) => $.withdrawalPage.factsHelp)}>
          <WithdrawalFacts withdrawal={withdrawal} group={group} />
        </Card>
        {employeeId && product.id && <AllowanceNow withdrawal={withdrawal} productId={product.id} />}
      </Stack>
    </Grid>
  );
}

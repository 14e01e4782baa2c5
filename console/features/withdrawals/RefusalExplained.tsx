import { Alert, Inline, LinkButton, Stack } from '#ui-kit';
import { hasAnyPermission } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import type { RefusalCode, WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { type Text, useText } from '#console/i18n/useText.ts';
import { useAllowanceNow } from './AllowanceNow.tsx';
import { type RefusalStep, refusalSteps } from './refusal-steps.ts';

type RefusalProps = {
  withdrawal: WithdrawalFieldsFragment;
  code: RefusalCode;
  /** The person's group now. */
  group: { id: string; name: string } | undefined;
};

/** Why a withdrawal was refused, in sentences for the person at the door, and where that can be changed. */
export function RefusalExplained({ withdrawal, code, group }: RefusalProps) {
  const t = useText();
  const format = useFormat();
  const session = useSession();
  const steps = refusalSteps(code, withdrawal, group?.id);
  const open = steps.filter(({ permission }) => hasAnyPermission(session, [permission]));
  const [needed] = steps;
  const { userReceive, product, deliverySource, dateTime } = withdrawal;
  const person = userReceive.employeeName ?? userReceive.employeeIdentification;
  const asked = t(($) => $.withdrawalPage.asked, {
    person,
    product: [product.name ?? t(($) => $.withdrawalPage.something), product.size].filter(Boolean).join(', '),
    source: deliverySource.name,
    when: format.dateTime(dateTime.requestedAt),
    count: product.quantityRequested,
  });
  return (
    <Alert
      tone="danger"
      isLive={false}
      title={t(($) => $.withdrawals.refusals[code].title)}
      actions={
        open.length > 0 && (
          <Inline gap={2}>
            {open.map(({ name, href }, index) => (
              <LinkButton key={name} href={href} size="small" variant={index === 0 ? 'primary' : 'secondary'}>
                {labelOf(name, { group: group?.name ?? '', person, source: deliverySource.name }, t)}
              </LinkButton>
            ))}
          </Inline>
        )
      }
    >
      <Stack gap={1}>
        <span>{asked}</span>
        <Figures withdrawal={withdrawal} code={code} />
        <span>{t(($) => $.withdrawalPage.refusalTips[code])}</span>
        {code === 'QUOTA_EXCEEDED' && <Renewal withdrawal={withdrawal} person={person} />}
        {needed && open.length === 0 && (
          <span>
            {t(($) => $.withdrawalPage.ask, { permission: t(($) => $.shell.permissions[needed.permission]) })}
          </span>
        )}
      </Stack>
    </Alert>
  );
}

const labelOf = (
  name: RefusalStep['name'],
  names: { group: string; person: string; source: string },
  t: Text,
): string => t(($) => $.withdrawalPage.steps[name], names);

/** The figures of the rule that a used-up allowance was counted with. */
function Figures({ withdrawal: { allowance }, code }: Pick<RefusalProps, 'withdrawal' | 'code'>) {
  const t = useText();
  if (code !== 'QUOTA_EXCEEDED' || !allowance || allowance.quantity === null || allowance.quantity === undefined)
    return null;
  const { groupName, quantity, usedBefore, periodKind, periodDays } = allowance;
  const period = t(($) => $.withdrawalPage.periods[periodKind], { count: periodDays });
  const rule = groupName
    ? t(($) => $.withdrawalPage.byRule, { group: groupName, count: quantity, period })
    : t(($) => $.withdrawalPage.byException, { count: quantity, period });
  return <span>{`${rule} ${t(($) => $.withdrawalPage.taken, { count: usedBefore })}`}</span>;
}

/** From when the rules allow more, if they do not yet. */
function Renewal({
  withdrawal: { userReceive, product },
  person,
}: Pick<RefusalProps, 'withdrawal'> & { person: string }) {
  const t = useText();
  const moment = useMoment();
  const { allowance } = useAllowanceNow(userReceive.employeeId, product.id);
  if (!allowance?.renewsAt || allowance.isAllowed) return null;
  return <span>{t(($) => $.withdrawalPage.mayTakeMore, { person, when: moment(allowance.renewsAt) })}</span>;
}

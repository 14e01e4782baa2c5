import { DescriptionList, FillBar, Link, Stack, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { leftOf } from './withdrawal-state.ts';

type FactsProps = { withdrawal: WithdrawalFieldsFragment };

/** Employee, product, allowance and machine, with the names at the time of the withdrawal (NR-6). */
export function WithdrawalFacts({ withdrawal }: FactsProps) {
  const t = useText();
  const { allowance } = withdrawal;
  return (
    <DescriptionList
      items={[
        {
          label: t(($) => $.withdrawals.fields.employeeId),
          value: <Receiver withdrawal={withdrawal} />,
          detail: <Position withdrawal={withdrawal} />,
        },
        {
          label: t(($) => $.withdrawals.fields.productId),
          value: <Piece withdrawal={withdrawal} />,
          detail: <Certificate withdrawal={withdrawal} />,
        },
        ...(allowance
          ? [
              {
                label: t(($) => $.withdrawals.details.allowance),
                value: <Allowance withdrawal={withdrawal} />,
                detail: t(($) => $.withdrawals.details.rule, { group: allowance.groupName }),
              },
            ]
          : []),
        { label: t(($) => $.withdrawals.fields.sourceId), value: <Source withdrawal={withdrawal} /> },
      ]}
    />
  );
}

function Receiver({ withdrawal: { userReceive } }: FactsProps) {
  const t = useText();
  const mayRead = useCan('EMPLOYEE_VIEW_ONLY');
  const { employeeId, employeeName, employeeIdentification } = userReceive;
  const name = <Text weight="strong">{employeeName ?? t(($) => $.withdrawals.unknownPerson)}</Text>;
  return (
    <>
      {employeeId && mayRead ? (
        <Link href={`/employees/${employeeId}`} variant="subtle">
          {name}
        </Link>
      ) : (
        name
      )}
      {` · ${employeeIdentification}`}
    </>
  );
}

function Position({ withdrawal: { userReceive } }: FactsProps) {
  const { sector, role, costCenters } = userReceive;
  return [sector, role, ...costCenters].filter(Boolean).join(' · ');
}

function Piece({ withdrawal: { product } }: FactsProps) {
  const t = useText();
  if (!product.name) return t(($) => $.withdrawals.noProduct);
  const name = [product.name, product.size].filter(Boolean).join(', ');
  return t(($) => $.withdrawals.details.pieces, { product: name, count: product.quantityRequested });
}

/** The certificate, and whether it was valid on the day of the request. */
function Certificate({ withdrawal: { product, dateTime } }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const { certificate, certificateValidUntil } = product;
  if (!certificate) return null;
  if (!certificateValidUntil) return t(($) => $.withdrawals.details.noExpiry, { number: certificate });
  const names = { number: certificate, day: format.day(certificateValidUntil) };
  if (certificateValidUntil >= dayIn(format.timeZone, Date.parse(dateTime.requestedAt)))
    return t(($) => $.withdrawals.details.validUntil, names);
  return (
    <Text size="small" tone="danger">
      {t(($) => $.withdrawals.details.expiredOn, names)}
    </Text>
  );
}

function Allowance({ withdrawal }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const { allowance } = withdrawal;
  const figures = leftOf(withdrawal);
  if (!allowance || !figures) return null;
  const { used, left } = figures;
  const quantity = format.number(allowance.quantity);
  return (
    <Stack gap={1}>
      <span>
        {t(($) => $.withdrawals.details.left, { left: format.number(left), quantity, count: allowance.periodDays })}
      </span>
      <FillBar
        label={t(($) => $.withdrawals.details.allowanceUsed)}
        value={used}
        maxValue={allowance.quantity}
        valueLabel={t(($) => $.withdrawals.details.used, { used: format.number(used), quantity })}
        tone={left === 0 ? 'warning' : undefined}
      />
    </Stack>
  );
}

function Source({ withdrawal: { deliverySource, deliveryDetails } }: FactsProps) {
  const t = useText();
  const mayRead = useCan('WAREHOUSE_MANAGEMENT');
  const { machineChannel } = deliveryDetails;
  const words = machineChannel
    ? t(($) => $.withdrawals.details.sourceChannel, { source: deliverySource.name, channel: machineChannel })
    : deliverySource.name;
  if (deliverySource.type !== 'MACHINE' || !mayRead) return words;
  return (
    <Link href={`/machines/${deliverySource.id}${machineChannel ? `?channel=${machineChannel}` : ''}`}>{words}</Link>
  );
}

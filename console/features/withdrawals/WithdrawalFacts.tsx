import { DescriptionList, FillBar, Link, Stack, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { leftOf } from '#console/records/withdrawal-state.ts';

type FactsProps = { withdrawal: WithdrawalFieldsFragment };

/** The person's group now. */
type Group = { id: string; name: string } | undefined;

/** Employee, product, allowance and machine, with the names at the time of the withdrawal (NR-6). */
export function WithdrawalFacts({ withdrawal, group }: FactsProps & { group: Group }) {
  const t = useText();
  const format = useFormat();
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
        ...(withdrawal.quantityReturned + withdrawal.quantityLost > 0
          ? [{ label: t(($) => $.withdrawalPage.details.returns), value: <Returned withdrawal={withdrawal} /> }]
          : []),
        ...(allowance
          ? [
              {
                label: t(($) => $.withdrawalPage.details.allowance),
                value: <Allowance withdrawal={withdrawal} />,
                detail: <DecidedBy withdrawal={withdrawal} group={group} />,
              },
            ]
          : []),
        {
          label: t(($) => $.withdrawals.fields.sourceId),
          value: <Source withdrawal={withdrawal} />,
          detail:
            withdrawal.request &&
            t(($) => $.withdrawalPage.details.pieceOfRequest, {
              piece: format.number(withdrawal.request.piece),
              pieces: format.number(withdrawal.request.pieces),
            }),
        },
        ...(withdrawal.requestedBy
          ? [{ label: t(($) => $.withdrawals.fields.requestedById), value: withdrawal.requestedBy }]
          : []),
      ]}
    />
  );
}

/** The rule or the exception that decided. The rule leads to the group unless the person has another one now. */
function DecidedBy({ withdrawal: { allowance }, group }: FactsProps & { group: Group }) {
  const t = useText();
  if (allowance?.groupName && !allowance.exceptionId) {
    return (
      <RecordLink type="Group" id={group?.name === allowance.groupName ? group.id : null}>
        {t(($) => $.withdrawalPage.details.rule, { group: allowance.groupName })}
      </RecordLink>
    );
  }
  return (
    <RecordLink type="RuleException" id={allowance?.exceptionId}>
      {t(($) => $.withdrawalPage.details.byException)}
    </RecordLink>
  );
}

function Receiver({ withdrawal: { userReceive } }: FactsProps) {
  const t = useText();
  const { employeeId, employeeName, employeeIdentification } = userReceive;
  return (
    <>
      <RecordLink type="Employee" id={employeeId}>
        <Text weight="strong">{employeeName ?? t(($) => $.withdrawals.unknownPerson)}</Text>
      </RecordLink>
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
  return (
    <RecordLink type="Product" id={product.id}>
      {t(($) => $.withdrawals.pieces, { product: name, count: product.quantityRequested })}
    </RecordLink>
  );
}

/** The certificate, and whether it was valid on the day of the request. */
function Certificate({ withdrawal: { product, dateTime } }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const { certificate, certificateValidUntil } = product;
  if (!certificate) return null;
  if (!certificateValidUntil) return t(($) => $.withdrawalPage.details.noExpiry, { number: certificate });
  const names = { number: certificate, day: format.day(certificateValidUntil) };
  if (certificateValidUntil >= dayIn(format.timeZone, Date.parse(dateTime.requestedAt)))
    return t(($) => $.withdrawalPage.details.validUntil, names);
  return (
    <Text size="small" tone="danger">
      {t(($) => $.withdrawalPage.details.expiredOn, names)}
    </Text>
  );
}

/** The pieces that the person no longer holds. */
function Returned({ withdrawal: { quantityReturned, quantityLost } }: FactsProps) {
  const t = useText();
  const parts = [
    quantityReturned > 0 && t(($) => $.withdrawalPage.details.returned, { count: quantityReturned }),
    quantityLost > 0 && t(($) => $.withdrawalPage.details.lost, { count: quantityLost }),
  ];
  return parts.filter(Boolean).join(' · ');
}

function Allowance({ withdrawal }: FactsProps) {
  const t = useText();
  const format = useFormat();
  const { allowance } = withdrawal;
  const figures = leftOf(withdrawal);
  if (!allowance) return null;
  if (!figures) return t(($) => $.withdrawalPage.details.noLimit);
  const { used, left } = figures;
  const quantity = format.number(figures.quantity);
  const values = { left: format.number(left), quantity };
  const { periodKind, periodDays } = allowance;
  return (
    <Stack gap={1}>
      <span>
        {periodKind === 'SLIDING'
          ? t(($) => $.withdrawalPage.details.left, { ...values, count: periodDays })
          : t(($) => $.withdrawalPage.periodKinds[periodKind], values)}
      </span>
      <FillBar
        label={t(($) => $.withdrawalPage.details.allowanceUsed)}
        value={used}
        maxValue={figures.quantity}
        valueLabel={t(($) => $.withdrawalPage.details.used, { used: format.number(used), quantity })}
        tone={left === 0 ? 'warning' : undefined}
      />
    </Stack>
  );
}

function Source({ withdrawal: { deliverySource, deliveryDetails } }: FactsProps) {
  const t = useText();
  const mayRead = useCan('WAREHOUSE_MANAGEMENT');
  const { machineChannel } = deliveryDetails;
  const source = [deliverySource.name, deliverySource.code].filter(Boolean).join(' · ');
  const words = machineChannel
    ? t(($) => $.withdrawalPage.details.sourceChannel, { source, channel: machineChannel })
    : source;
  if (!mayRead) return words;
  if (deliverySource.type !== 'MACHINE') return <Link href={`/warehouse/${deliverySource.id}`}>{words}</Link>;
  return (
    <Link href={`/machines/${deliverySource.id}${machineChannel ? `?channel=${machineChannel}` : ''}`}>{words}</Link>
  );
}

import { IdentityCell, Inline, StatusBadge, type TableColumn, Text } from '#ui-kit';
import type { RuleExceptionFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { stateOf } from './exception-state.ts';
import { RecordLink } from './RecordLink.tsx';

/** In ms. Checks whether a new day has begun. */
const MINUTE = 60_000;

/** The columns of a list of exceptions. */
export function useExceptionColumns(): TableColumn<RuleExceptionFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  const fields = t(($) => $.ruleExceptions.fields, { returnObjects: true });
  return [
    {
      id: 'employee',
      header: fields.employeeId,
      cell: ({ employee }) => (
        <IdentityCell title={employee?.name} detail={employee?.identification} avatarName={employee?.name} />
      ),
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'product',
      header: fields.productId,
      cell: ({ product }) =>
        product && (
          <RecordLink type="Product" id={product.id}>
            {product.name}
          </RecordLink>
        ),
    },
    { id: 'kind', header: fields.kind, cell: (exception) => <What exception={exception} /> },
    {
      id: 'VALID_UNTIL',
      header: t(($) => $.ruleExceptions.columns.valid),
      cell: (exception) => <Validity exception={exception} />,
      isSortable: true,
    },
    { id: 'reason', header: fields.reason, cell: ({ reason }) => reason, hideBelow: 'large' },
    {
      id: 'grantedBy',
      header: t(($) => $.ruleExceptions.columns.grantedBy),
      cell: ({ grantedBy, createdAt }) => <IdentityCell title={grantedBy ?? '–'} detail={format.date(createdAt)} />,
      hideBelow: 'large',
    },
  ];
}

type ExceptionProps = { exception: RuleExceptionFieldsFragment };

function What({ exception: { kind, extraQuantity } }: ExceptionProps) {
  const t = useText();
  if (kind === 'EXEMPT') return t(($) => $.ruleExceptions.kinds.EXEMPT);
  return <Text weight="strong">{t(($) => $.ruleExceptions.extra, { count: extraQuantity ?? 0 })}</Text>;
}

function Validity({ exception }: ExceptionProps) {
  const t = useText();
  const format = useFormat();
  const { name, tone } = stateOf(exception, format.timeZone, useNow(MINUTE));
  return (
    <Inline gap={2}>
      {t(($) => $.ruleExceptions.days, {
        from: format.day(exception.validFrom),
        until: format.day(exception.validUntil),
      })}
      <StatusBadge tone={tone}>{t(($) => $.ruleExceptions.states[name])}</StatusBadge>
    </Inline>
  );
}

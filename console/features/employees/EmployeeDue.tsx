import { Card, DescriptionList, Text } from '#ui-kit';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import type { HoldingFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { dueOf } from './due.ts';
import { DueBadge } from './DueBadge.tsx';

/** In ms. How often the states follow the clock. */
const MINUTE = 60_000;

/** What the person must replace now or soon, the oldest first. */
export function EmployeeDue({ holdings }: { holdings: readonly HoldingFieldsFragment[] | undefined }) {
  const t = useText();
  const format = useFormat();
  const now = useNow(MINUTE);
  const due = (holdings ?? [])
    .map((holding) => ({ holding, due: dueOf(holding, now) }))
    .filter(({ due: { state } }) => state === 'overdue' || state === 'soon')
    .toSorted((one, other) => Date.parse(one.holding.replaceBy ?? '') - Date.parse(other.holding.replaceBy ?? ''));
  return (
    <Card title={t(($) => $.employeeRecord.due.title)}>
      {!holdings && <FieldSkeletons />}
      {holdings && due.length === 0 && <Text tone="muted">{t(($) => $.employeeRecord.due.none)}</Text>}
      {due.length > 0 && (
        <DescriptionList
          items={due.map(({ holding: { id, product, replaceBy }, due: state }) => ({
            id,
            label: [product.name, product.size].filter(Boolean).join(', '),
            value: <DueBadge due={state} />,
            detail: replaceBy && format.date(replaceBy),
          }))}
        />
      )}
    </Card>
  );
}

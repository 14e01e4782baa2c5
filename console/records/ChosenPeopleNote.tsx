import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { Alert, Skeleton, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { ChosenPeople } from './useChosenPeople.ts';

/** Says of how many people an archive will be, before it is made, and why none can be made. */
export function ChosenPeopleNote({ people: { query, count, isAllowed, isEverybody } }: { people: ChosenPeople }) {
  const t = useText();
  const format = useFormat();
  if (query.error)
    return (
      <LoadFailure
        title={t(($) => $.employees.list.loadFailed)}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (count === undefined) return <Skeleton height={24} />;
  if (count === 0) return <Alert tone="warning" title={t(($) => $.chosenPeople.none)} />;
  if (!isAllowed)
    return (
      <Alert tone="warning" title={t(($) => $.chosenPeople.tooMany, { limit: format.number(SHEET_LIMITS.archive) })}>
        {t(($) => $.chosenPeople.tooManyText)}
      </Alert>
    );
  if (isEverybody) return <Alert tone="info" title={t(($) => $.chosenPeople.all, { count })} />;
  return <Text element="p">{t(($) => $.chosenPeople.chosen, { count })}</Text>;
}

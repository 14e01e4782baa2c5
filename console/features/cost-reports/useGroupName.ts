import type { CostGrouping } from '#console/generated/operations.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';

/** The name of a group: a month in words, or the name as it was at the delivery. */
export function useGroupName(groupBy: CostGrouping): (name: string | null) => string {
  const t = useText();
  const language = usePageLanguage();
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (name) => {
    if (name === null) return t(($) => $.costReport.none[groupBy]);
    return groupBy === 'MONTH' ? month.format(new Date(`${name}-01T00:00:00Z`)) : name;
  };
}

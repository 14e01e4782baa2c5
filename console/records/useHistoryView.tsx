import { useCan } from '#console/auth/Can.tsx';
import { useText } from '#console/i18n/useText.ts';
import { RecordHistory } from './lazy-parts.ts';
import type { RecordView } from './RecordTabs.tsx';

/** `searchHref`: the audit trail of the record; default: that of the company. The view with the history of a record; none for users who may not read the audit trail. */
export function useHistoryView(id: string, searchHref?: string): RecordView[] {
  const t = useText();
  const mayRead = useCan('ADMINISTRATOR');
  if (!mayRead) return [];
  return [
    {
      id: 'history',
      label: t(($) => $.common.history),
      content: () => <RecordHistory id={id} searchHref={searchHref} />,
    },
  ];
}

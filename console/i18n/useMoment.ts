import { useCallback } from 'react';
import { dayIn } from './day.ts';
import { useFormat } from './useFormat.ts';

/** An instant as short as it can be told: the time for one of today, else date and time. */
export function useMoment(): (iso: string) => string {
  const format = useFormat();
  return useCallback(
    (iso) => {
      const isToday = dayIn(format.timeZone, Date.parse(iso)) === dayIn(format.timeZone, Date.now());
      return isToday ? format.time(iso) : format.dateTime(iso);
    },
    [format],
  );
}

import { useCallback } from 'react';
import { dayIn } from './day.ts';
import { useFormat } from './useFormat.ts';

/** Returns a function that formats an instant: the time if it is today, else date and time. */
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

import { useCallback } from 'react';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import { type Text, useText } from '#console/i18n/useText.ts';

/** The title (what happened) and tip (what to do) of a fault in the page's language (X1). */
export function useFaultText(): (error: unknown) => { title: string; tip: string; fault: Fault } {
  const t = useText();
  return useCallback(
    (error) => {
      const fault = toFault(error);
      return { fault, title: faultTitle(fault, t), tip: faultTip(fault, t) };
    },
    [t],
  );
}

const MINUTE = 60;

const isReadOnly = ({ code, dependency }: Fault): boolean => code === 'UNAVAILABLE' && dependency === 'mysqlWrites';

/** What happened, in a few words. */
export const faultTitle = (fault: Fault, t: Text): string =>
  isReadOnly(fault) ? t(($) => $.errors.UNAVAILABLE.readOnly) : t(($) => $.errors[fault.code].title);

/** What to do. Some limits, for example that of letters, last for hours: then the tip names the time. */
export function faultTip(fault: Fault, t: Text): string {
  const { code, retryAfterSeconds = 0 } = fault;
  if (isReadOnly(fault)) return t(($) => $.errors.UNAVAILABLE.readOnlyTip);
  return code === 'RATE_LIMITED' && retryAfterSeconds > MINUTE
    ? t(($) => $.errors.RATE_LIMITED.later, { count: Math.ceil(retryAfterSeconds / MINUTE) })
    : t(($) => $.errors[code].tip);
}

import { useCallback } from 'react';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import { type Text, useText } from '#console/i18n/useText.ts';

/** The title (what happened) and tip (what to do) of a fault in the page's language (X1). */
export function useFaultText(): (error: unknown) => { title: string; tip: string; fault: Fault } {
  const t = useText();
  return useCallback(
    (error) => {
      const fault = toFault(error);
      return { fault, title: t(($) => $.errors[fault.code].title), tip: tipOf(fault, t) };
    },
    [t],
  );
}

const MINUTE = 60;

/** Some limits, for example that of letters, last for hours: then the tip names the time. */
const tipOf = ({ code, retryAfterSeconds = 0 }: Fault, t: Text): string =>
  code === 'RATE_LIMITED' && retryAfterSeconds > MINUTE
    ? t(($) => $.errors.RATE_LIMITED.later, { count: Math.ceil(retryAfterSeconds / MINUTE) })
    : t(($) => $.errors[code].tip);

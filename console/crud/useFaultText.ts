import { useCallback } from 'react';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';

/** The title (what happened) and tip (what to do) of a fault in the page's language (X1). */
export function useFaultText(): (error: unknown) => { title: string; tip: string; fault: Fault } {
  const t = useText();
  return useCallback(
    (error) => {
      const fault = toFault(error);
      return { fault, title: t(($) => $.errors[fault.code].title), tip: t(($) => $.errors[fault.code].tip) };
    },
    [t],
  );
}

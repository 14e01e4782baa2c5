import { useContext } from 'react';
import { DatePickerStateContext, DateRangePickerStateContext } from 'react-aria-components';
import { onDemand } from '../../provider/onDemand.ts';

const Surface = onDemand(() => import('./CalendarPopover.tsx').then((m) => m.CalendarPopover));

/** The calendar that the button of a date field opens. Its code is fetched when the user begins to use the page. */
export function FieldCalendar({ isRange = false }: { isRange?: boolean }) {
  const day = useContext(DatePickerStateContext);
  const range = useContext(DateRangePickerStateContext);
  const state = isRange ? range : day;
  return <Surface isShown={state?.isOpen ?? false} onFailure={() => state?.setOpen(false)} props={{ isRange }} />;
}

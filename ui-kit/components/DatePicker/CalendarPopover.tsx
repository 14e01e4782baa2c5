import { Calendar, Dialog, Popover, RangeCalendar } from 'react-aria-components';
import styled from 'styled-components';
import { floatingSurface } from '../../theme/styles.ts';
import { CalendarMonth } from './CalendarMonth.tsx';

const Surface = styled(Popover)`
  ${floatingSurface}
`;

const Body = styled(Dialog)`
  padding: var(--space-3);
  outline: none;
`;

/** The calendar of a date field, or of a field of two dates, next to it. */
export function CalendarPopover({ isRange }: { isRange: boolean }) {
  return (
    <Surface>
      <Body>
        {isRange ? (
          <RangeCalendar>
            <CalendarMonth />
          </RangeCalendar>
        ) : (
          <Calendar>
            <CalendarMonth isSingle />
          </Calendar>
        )}
      </Body>
    </Surface>
  );
}

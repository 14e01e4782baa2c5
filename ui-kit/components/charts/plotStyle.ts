import { useLocale } from 'react-aria-components';
import styled from 'styled-components';

/** Place of a plot: its own text size, axis colours and focus ring. */
export const Plot = styled.div`
  font-size: var(--font-caption);
  min-inline-size: 0;
  /* Where a text of an axis begins is reckoned from the left, also on a page from right to left. */
  .recharts-surface {
    direction: ltr;
  }
  .recharts-surface:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
    border-radius: 4px;
  }
  .recharts-cartesian-axis-tick-value {
    fill: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

/** Time runs as the page is read: from right to left the figures stand at the right and the first day beside them. */
export function useReadingDirection() {
  const isRtl = useLocale().direction === 'rtl';
  return {
    margin: { top: 8, right: isRtl ? 0 : 4, bottom: 0, left: isRtl ? 4 : 0 },
    points: { reversed: isRtl },
    figures: { orientation: isRtl ? 'right' : 'left' },
  } as const;
}

/** Axes of every plot: no lines, room for the figures. */
export const axis = { tickLine: false, axisLine: false } as const;

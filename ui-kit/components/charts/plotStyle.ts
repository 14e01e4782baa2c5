import { useLocale } from 'react-aria-components';
import styled from 'styled-components';

/** Container of a plot: text size, axis colours and focus ring. */
export const Plot = styled.div`
  font-size: var(--font-caption);
  min-inline-size: 0;
  /* Recharts computes the start of axis texts from the left, also on a right-to-left page. */
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

/** Axis props for the reading direction. Right to left: the value axis is on the right, the first day next to it. */
export function useReadingDirection() {
  const isRtl = useLocale().direction === 'rtl';
  return {
    margin: { top: 8, right: isRtl ? 0 : 4, bottom: 0, left: isRtl ? 4 : 0 },
    points: { reversed: isRtl },
    figures: { orientation: isRtl ? 'right' : 'left' },
  } as const;
}

/** Props of the axes of every plot: no lines. */
export const axis = { tickLine: false, axisLine: false } as const;

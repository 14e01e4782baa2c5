import styled from 'styled-components';

/** Place of a plot: its own text size, axis colours and focus ring. */
export const Plot = styled.div`
  font-size: var(--font-caption);
  min-inline-size: 0;
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

/** Axes of every plot: no lines, room for the figures. */
export const axis = { tickLine: false, axisLine: false } as const;

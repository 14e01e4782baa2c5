import styled, { keyframes } from 'styled-components';

const appear = keyframes`
  from { opacity: 0; }
`;

/** Value axis beside the plot, labels of the points below it. The grid gives each label the place that its text needs. */
export const Plot = styled.div`
  display: grid;
  grid-template-columns: fit-content(40%) minmax(0, 1fr);
  gap: var(--space-2);
  padding-block-start: var(--space-2);
  min-inline-size: 0;
  color: var(--color-text-muted);
  font-size: var(--font-caption);
  font-variant-numeric: tabular-nums;
`;

/** The labels of the values, from the top down. They have no height, so that each is beside its line. */
export const ValueLabels = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  text-align: end;
  white-space: nowrap;
  > span {
    block-size: 0;
    line-height: 0;
  }
`;

export const Area = styled.div`
  position: relative;
  min-inline-size: 0;
  touch-action: pan-y;
  outline: none;
  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
    border-radius: 4px;
  }
  svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    > line {
      stroke: var(--color-border);
      @media (forced-colors: active) {
        stroke: GrayText;
        stroke-dasharray: 1 3;
      }
    }
  }
  [data-marks] {
    animation: ${appear} var(--motion-slow);
    @media (prefers-reduced-motion: reduce) {
      animation: none;
    }
  }
`;

export const PointLabels = styled.div`
  grid-column: 2;
  position: relative;
  block-size: var(--line-caption);
  line-height: var(--line-caption);
  > span {
    position: absolute;
    text-align: center;
    white-space: nowrap;
  }
`;

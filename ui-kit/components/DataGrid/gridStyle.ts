import styled from 'styled-components';
import { focusRing, truncate } from '../../theme/styles.ts';

export const Scroller = styled.div`
  ${focusRing}
  position: relative;
  overflow: auto;
  min-inline-size: 0;
  border-radius: var(--radius-control);
  container: grid / inline-size;
`;

export const Root = styled.table`
  table-layout: fixed;
  min-inline-size: 100%;
  border-collapse: separate;
  border-spacing: 0;
  text-align: start;
  /* On a narrow screen pinned columns would leave no space for the others, so none is pinned. */
  @container grid (min-width: 640px) {
    [data-pin] {
      position: sticky;
    }
    [data-pin='start'] {
      inset-inline-start: var(--pin);
    }
    [data-pin='end'] {
      inset-inline-end: var(--pin);
    }
    [data-pin='start'][data-edge] {
      border-inline-end: 1px solid var(--color-border-control);
    }
    [data-pin='end'][data-edge] {
      border-inline-start: 1px solid var(--color-border-control);
    }
  }
`;

export const Head = styled.thead`
  position: sticky;
  inset-block-start: 0;
  z-index: calc(var(--layer-sticky) + 1);
`;

export const HeaderCell = styled.th`
  position: relative;
  block-size: 38px;
  padding: 0 var(--space-3);
  background: var(--color-surface);
  border-block-end: 1px solid var(--color-border);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-medium);
  text-align: start;
  vertical-align: middle;
  &[data-align='end'] {
    text-align: end;
  }
  &[data-pin] {
    z-index: var(--layer-sticky);
  }
  &[data-group] {
    border-inline: 1px solid var(--color-border);
    color: var(--color-text);
    text-align: center;
  }
`;

/** The name of a column. A narrow column breaks it into lines. */
export const Title = styled.span`
  display: block;
  overflow-wrap: anywhere;
  > button {
    max-inline-size: 100%;
    text-align: start;
  }
`;

export const BodyRow = styled.tr`
  @media (hover: hover) {
    &:hover > * {
      background: var(--color-surface-hover);
    }
  }
`;

export const Cell = styled.td`
  block-size: var(--row);
  padding: 0 var(--space-3);
  background: var(--color-surface);
  border-block-end: 1px solid var(--color-border);
  font-weight: var(--weight-regular);
  text-align: start;
  vertical-align: middle;
  /* All rows have the same height. */
  > div {
    ${truncate}
    /* Space for the focus ring of a control. */
    padding: 3px;
    margin: -3px;
  }
  &[data-align='end'] {
    text-align: end;
  }
  &[data-pin] {
    z-index: 1;
  }
`;

import styled, { css, keyframes } from 'styled-components';
import { focusRing, visuallyHidden } from '../../theme/styles.ts';
import { PressButton } from '../Button/PressButton.tsx';
import { PressLink } from '../Link/PressLink.tsx';
import { density } from '../../theme/tokens.ts';

/** Below this width of the container, rows become cards. */
export const cards = '@container table (max-width: 639.98px)';

/* A stronger colour would give muted text less than 4.5 : 1 in the dark theme. */
const flash = keyframes`
  from { background-color: color-mix(in srgb, var(--color-accent) 22%, transparent); }
  to { background-color: transparent; }
`;

export const Wrapper = styled.div`
  container: table / inline-size;
  min-inline-size: 0;
  /* Without a named container the rules for cards do not apply. */
  &[data-variant='embedded'] {
    container: none;
    tr > :first-child {
      padding-inline-start: 0;
    }
    tr > :last-child {
      padding-inline-end: 0;
    }
  }
`;

const hidden = css`
  @container table (max-width: 719.98px) {
    &[data-hide='medium'] {
      display: none;
    }
  }
  @container table (max-width: 991.98px) {
    &[data-hide='large'] {
      display: none;
    }
  }
`;

export const Root = styled.table`
  --cell-block: var(--density-cell-gap);
  --cell-content: var(--density-cell);
  inline-size: 100%;
  border-collapse: separate;
  border-spacing: 0;
  text-align: start;
  &[data-dense] {
    --cell-block: ${density.compact.cellGap}px;
    --cell-content: ${density.compact.cell}px;
  }
  ${cards} {
    display: block;
  }
`;

export const Head = styled.thead`
  ${cards} {
    display: block;
    border-block-end: 1px solid var(--color-border);
    > tr {
      display: flex;
      align-items: center;
      gap: var(--space-3);
      padding-inline: var(--space-3);
      overflow-x: auto;
      scrollbar-width: none;
    }
  }
`;

export const HeaderCell = styled.th`
  position: sticky;
  inset-block-start: var(--sticky-offset, 0px);
  z-index: var(--layer-sticky);
  block-size: 38px;
  padding: 0 var(--space-3);
  background: var(--color-surface);
  border-block-end: 1px solid var(--color-border);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-medium);
  text-align: start;
  white-space: nowrap;
  ${hidden}
  &[data-align='end'] {
    text-align: end;
  }
  ${cards} {
    position: static;
    display: block;
    inline-size: auto !important;
    padding: 0;
    border: 0;
    block-size: auto;
    &:not([data-sortable], [data-select]) {
      ${visuallyHidden}
    }
  }
  &[data-select] {
    inline-size: 42px;
    padding-inline-end: 0;
  }
`;

export const SortButton = styled(PressButton)`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-block-size: 28px;
  margin-inline: -6px;
  padding: 0 6px;
  background: none;
  border: 0;
  border-radius: var(--radius-small);
  color: inherit;
  font-weight: inherit;
  cursor: pointer;
  > span {
    opacity: 0.55;
  }
  &[data-hovered] {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  &[data-sorted] {
    color: var(--color-text);
    > span {
      opacity: 1;
    }
  }
  ${cards} {
    margin: 0 -6px;
    min-block-size: 40px;
  }
`;

export const Body = styled.tbody`
  ${cards} {
    display: block;
  }
`;

export const BodyRow = styled.tr`
  &[data-linked] {
    cursor: pointer;
  }
  @media (hover: hover) {
    &[data-linked]:hover > * {
      background: var(--color-surface-hover);
    }
  }
  &&[data-current] > *,
  &&[data-selected] > * {
    background: var(--color-surface-selected);
  }
  &[data-flash] > * {
    animation: ${flash} 2.4s ease-out;
    @media (prefers-reduced-motion: reduce) {
      animation: none;
    }
    :root[data-motion='reduced'] & {
      animation: none;
    }
  }
  /* A mark at the edge shows the change also with reduced motion. */
  &[data-flash] > :first-child {
    box-shadow: inset 3px 0 0 var(--color-accent);
    &:dir(rtl) {
      box-shadow: inset -3px 0 0 var(--color-accent);
    }
  }
  &:last-child > * {
    border-block-end: 0;
  }
  ${cards} {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--space-4);
    padding: var(--space-3);
    border-block-end: 1px solid var(--color-border);
    &:last-child {
      border-block-end: 0;
    }
    &[data-selectable] {
      padding-inline-start: 44px;
    }
    /* A placeholder beside its label. */
    &[aria-hidden] > :not([data-identity], [data-select]) > span {
      inline-size: 64px !important;
    }
    &[data-linked]:hover,
    &&[data-selected],
    &&[data-current] {
      background: var(--color-surface-selected);
      > * {
        background: none;
      }
    }
  }
`;

export const Cell = styled.td`
  block-size: calc(var(--cell-content) + 2 * var(--cell-block));
  padding: var(--cell-block) var(--space-3);
  border-block-end: 1px solid var(--color-border);
  font-weight: var(--weight-regular);
  text-align: start;
  vertical-align: middle;
  overflow-wrap: anywhere;
  ${hidden}
  &[data-align='end'] {
    text-align: end;
    white-space: nowrap;
  }
  &[data-actions] {
    inline-size: 1%;
    padding-inline: 0 var(--space-2);
    text-align: end;
    white-space: nowrap;
  }
  &[data-align='end'] > span[aria-hidden] {
    margin-inline-start: auto;
  }
  [data-skeleton='two-lines'] {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 8px;
  }
  ${cards} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 6px;
    block-size: auto;
    padding: 2px 0;
    border: 0;
    font-size: var(--font-label);
    line-height: var(--line-label);
    text-align: start !important;
    /* The label is decorative: assistive technology still reads the column headers. */
    &:not([data-identity], [data-actions])::before {
      content: attr(data-label);
      content: attr(data-label) / '';
      color: var(--color-text-muted);
      font-size: var(--font-small);
    }
    &[data-identity] {
      order: -1;
      inline-size: 100%;
      padding-inline-end: var(--space-10);
    }
    &[data-actions] {
      position: absolute;
      inset-block-start: var(--space-2);
      inset-inline-end: var(--space-2);
      inline-size: auto;
    }
  }
`;

/** The dash of an empty cell. */
export const NoValue = styled.span`
  color: var(--color-text-muted);
`;

export const EmptyCell = styled.td`
  padding: 0;
  /* A text alone. */
  > span {
    display: block;
    padding: var(--space-4) var(--space-3);
  }
  ${cards} {
    display: block;
  }
`;

export const RowLink = styled(PressLink)`
  ${focusRing}
  display: block;
  color: inherit;
  text-decoration: none;
  border-radius: 4px;
`;

import styled, { css } from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';

/** Below this width of the container the new value is below the old one. */
const narrow = '@container diff (max-width: 519.98px)';

export const Wrapper = styled.div`
  container: diff / inline-size;
  min-inline-size: 0;
`;

export const Root = styled.table`
  inline-size: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-size: var(--font-label);
  line-height: var(--line-label);
  th,
  td {
    padding: 6px var(--space-2);
    border-block-end: 1px solid var(--color-border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  tbody tr:last-child > * {
    border-block-end: 0;
  }
  ${narrow} {
    &,
    tbody,
    tr {
      display: block;
    }
    tbody th,
    tbody td {
      display: block;
      padding: 2px var(--space-2);
      border: 0;
    }
    tbody tr {
      padding-block: 6px;
      border-block-end: 1px solid var(--color-border);
    }
  }
`;

export const Head = styled.thead`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  th {
    font-weight: var(--weight-medium);
  }
  ${narrow} {
    tr,
    th {
      ${visuallyHidden}
    }
  }
`;

/** Indents the fields of a group: 16 px per level, at most eight levels. */
const indented = css`
  && {
    padding-inline-start: calc(var(--space-2) + min(var(--depth, 0), 8) * 16px);
  }
`;

export const Group = styled.th`
  ${indented}
  font-weight: var(--weight-strong);
`;

export const Field = styled.th`
  ${indented}
  font-weight: var(--weight-medium);
`;

/** Icon and name. A long name does not wrap below its icon. */
export const Name = styled.span`
  display: flex;
  gap: 6px;
  > :last-child {
    min-inline-size: 0;
  }
  > [aria-hidden] {
    margin-block-start: 2px;
    color: var(--color-text-muted);
  }
  [data-kind='added'] & > [aria-hidden] {
    color: var(--color-success-text);
  }
  [data-kind='removed'] & > [aria-hidden] {
    color: var(--color-danger-text);
  }
`;

export const Value = styled.td`
  del,
  ins {
    padding: 1px 4px;
    border-radius: 4px;
    text-decoration: none;
    box-decoration-break: clone;
    /* A telephone number on a page from right to left keeps its order. */
    unicode-bidi: plaintext;
  }
  del {
    background: var(--color-danger-bg);
    color: var(--color-danger-text);
    text-decoration: line-through;
  }
  ins {
    background: var(--color-success-bg);
    color: var(--color-success-text);
  }
  @media (forced-colors: active) {
    ins {
      text-decoration: underline;
    }
  }
  ${narrow} {
    /* The label is decorative: assistive technology still reads the column headers. */
    &::before {
      content: attr(data-label) ' ';
      content: attr(data-label) ' ' / '';
      color: var(--color-text-muted);
      font-size: var(--font-small);
    }
  }
`;

export const Nothing = styled.span`
  color: var(--color-text-muted);
`;

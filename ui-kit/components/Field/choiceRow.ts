import { css } from 'styled-components';

/** The row of a checkbox or radio: its mark, then its text, which may have several lines. */
export const choiceRow = css`
  display: inline-flex;
  align-items: flex-start;
  gap: 10px;
  min-block-size: 24px;
  padding-block: 2px;
  cursor: pointer;
  > :last-child {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  &[data-disabled] {
    color: var(--color-text-muted);
    cursor: not-allowed;
    @media (forced-colors: active) {
      color: GrayText;
    }
  }
`;

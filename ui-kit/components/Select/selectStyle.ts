import { Button, SelectValue } from 'react-aria-components';
import styled from 'styled-components';
import { fieldBox, truncate } from '../../theme/styles.ts';

/** The button of Select and MultiSelect, which looks like an input. */
export const SelectButton = styled(Button)`
  ${fieldBox}
  justify-content: space-between;
  gap: var(--space-2);
  padding: 2px 10px 2px var(--space-3);
  text-align: start;
  cursor: pointer;
  &:dir(rtl) {
    padding: 2px var(--space-3) 2px 10px;
  }
  [data-invalid] > & {
    border-color: var(--color-danger-solid);
  }
  > span:last-child {
    color: var(--color-text-muted);
  }
  &[data-focused]:not([data-focus-visible]):not([aria-expanded='true']) {
    box-shadow: none;
    border-color: var(--color-border-control);
  }
`;

export const SelectedText = styled(SelectValue)`
  ${truncate}
  flex: 1;
  &[data-placeholder] {
    color: var(--color-text-muted);
  }
`;

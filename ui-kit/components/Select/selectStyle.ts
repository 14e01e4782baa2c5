import { Button, SelectValue } from 'react-aria-components';
import styled from 'styled-components';
import { fieldBox, truncate } from '../../theme/styles.ts';

/** The button of Select and MultiSelect, which looks like an input. */
export const SelectButton = styled(Button)`
  ${fieldBox}
  justify-content: space-between;
  gap: var(--space-2);
  padding-block: 2px;
  padding-inline: var(--space-3) 10px;
  text-align: start;
  cursor: pointer;
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

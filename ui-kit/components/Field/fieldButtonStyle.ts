import { css } from 'styled-components';
import { focusRing } from '../../theme/styles.ts';

/** A small button in the box of a field. */
export const fieldButton = css`
  ${focusRing}
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 28px;
  block-size: 28px;
  background: none;
  border: 0;
  border-radius: var(--radius-small);
  color: var(--color-text-muted);
  cursor: pointer;
  &[data-hovered] {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  &[data-disabled] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`;

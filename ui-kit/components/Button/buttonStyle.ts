import { css } from 'styled-components';
import { focusRing } from '../../theme/styles.ts';

/** Visual importance of a button. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
/** Size of a button; `medium` follows the density. */
export type ButtonSize = 'small' | 'medium' | 'large';

/** Style of buttons and of links that look like buttons. */
export const buttonStyle = css`
  ${focusRing}
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  max-inline-size: 100%;
  min-block-size: var(--control-height);
  padding: 2px 14px;
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  font-size: var(--font-body);
  line-height: var(--line-body);
  font-weight: var(--weight-medium);
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  -webkit-tap-highlight-color: transparent;
  transition:
    background-color var(--motion-fast),
    border-color var(--motion-fast),
    color var(--motion-fast);
  > span,
  > span > span {
    min-inline-size: 0;
  }

  &[data-size='small'] {
    min-block-size: 28px;
    padding: 2px 10px;
    font-size: var(--font-label);
    line-height: var(--line-label);
    border-radius: var(--radius-small);
  }
  &[data-size='large'] {
    min-block-size: var(--size-control-touch);
    padding: 2px 18px;
  }
  &[data-full-width] {
    inline-size: 100%;
  }
  &[data-waiting] {
    cursor: progress;
  }

  &[data-variant='primary'] {
    background: var(--color-primary);
    border-color: var(--color-primary-border);
    color: var(--color-on-primary);
    &[data-hovered] {
      background: var(--color-primary-hover);
    }
    &[data-pressed] {
      background: var(--color-primary-pressed);
    }
  }
  &[data-variant='danger'] {
    background: var(--color-danger-solid);
    color: var(--color-on-danger);
    &[data-hovered],
    &[data-pressed] {
      background: var(--color-danger-hover);
    }
  }
  &[data-variant='secondary'] {
    background: var(--color-surface);
    color: var(--color-text);
    border-color: var(--color-border);
    &[data-hovered] {
      background: var(--color-surface-hover);
    }
    &[data-pressed] {
      background: var(--color-surface-selected);
    }
  }
  &[data-variant='ghost'] {
    background: transparent;
    color: var(--color-text-muted);
    &[data-hovered] {
      background: var(--color-surface-hover);
      color: var(--color-text);
    }
    &[data-pressed],
    &[aria-expanded='true'] {
      background: var(--color-surface-selected);
      color: var(--color-text);
    }
  }

  &[data-disabled] {
    background: var(--color-surface-sunken);
    border-color: var(--color-border);
    color: var(--color-text-muted);
    cursor: not-allowed;
  }
  &[data-variant='ghost'][data-disabled] {
    background: transparent;
    border-color: transparent;
    opacity: 0.6;
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
    &[data-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;

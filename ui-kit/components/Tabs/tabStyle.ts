import { css } from 'styled-components';

export const tabList = css`
  display: flex;
  gap: var(--space-1);
  padding-inline: var(--space-3);
  border-block-end: 1px solid var(--color-border);
  overflow-x: auto;
  overflow-y: clip;
  scrollbar-width: none;
`;

export const tab = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex-shrink: 0;
  min-block-size: 40px;
  padding-inline: 10px;
  color: var(--color-text-muted);
  font-weight: var(--weight-medium);
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  outline: none;
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    block-size: 2px;
    background: transparent;
  }
  &[data-hovered] {
    color: var(--color-text);
  }
  &[data-selected],
  &[aria-current] {
    color: var(--color-text);
    &::after {
      background: var(--color-primary-text);
      @media (forced-colors: active) {
        background: Highlight;
      }
    }
  }
  &[data-focus-visible] {
    border-radius: var(--radius-small);
    outline: 2px solid var(--color-focus);
    outline-offset: -3px;
  }
  &[data-disabled] {
    opacity: 0.6;
    cursor: not-allowed;
  }
`;

export const tabCount = css`
  color: var(--color-text-muted);
  font-weight: var(--weight-regular);
`;

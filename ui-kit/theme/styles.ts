import { css } from 'styled-components';
import { breakpoint } from './tokens.ts';

/** The visible focus ring, for React Aria's `data-focus-visible` and for native elements. */
export const focusRing = css`
  outline: none;
  &[data-focus-visible],
  &:focus-visible:not([data-rac]) {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
`;

/** Invisible, but available to assistive technology. */
export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** One line with an ellipsis. */
export const truncate = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The empty part of a bar. In forced colours it is an outline: a second colour would look like a second value. */
export const barTrack = css`
  background: var(--color-track);
  overflow: hidden;
  @media (forced-colors: active) {
    background: Canvas;
    border: 1px solid CanvasText;
  }
`;

/** Media queries by viewport width. Below `large` the sidebar is a drawer (N8). */
export const below = {
  small: `@media (max-width: ${breakpoint.small - 0.02}px)`,
  medium: `@media (max-width: ${breakpoint.medium - 0.02}px)`,
  large: `@media (max-width: ${breakpoint.large - 0.02}px)`,
} as const;

/** A floating surface: menus, lists of options, popovers. */
export const floatingSurface = css`
  background: var(--color-surface-raised);
  color: var(--color-text);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  box-shadow: var(--shadow-popover);
  outline: none;
  max-inline-size: calc(100vw - 16px);
  transition:
    opacity var(--motion-fast) ease-out,
    transform var(--motion-fast) ease-out;
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
    transform: translateY(-4px);
  }
`;

/** The box of an input, the same for every field. */
export const fieldBox = css`
  display: flex;
  align-items: center;
  inline-size: 100%;
  min-block-size: var(--control-height);
  background: var(--color-surface);
  color: var(--color-text);
  border: 1px solid var(--color-border-control);
  border-radius: var(--radius-control);
  outline: none;
  transition:
    border-color var(--motion-fast),
    box-shadow var(--motion-fast);

  &[data-hovered]:not([data-disabled]) {
    border-color: var(--color-text-muted);
  }
  @media (hover: hover) {
    &:hover:not([data-disabled], [data-rac]) {
      border-color: var(--color-text-muted);
    }
  }
  &[data-invalid] {
    border-color: var(--color-danger-solid);
  }
  &:focus-within,
  &[data-focus-within],
  &[data-focused],
  &[data-focus-visible] {
    border-color: var(--color-focus);
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--color-focus) 22%, transparent);
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
    }
  }
  &[data-disabled] {
    background: var(--color-surface-sunken);
    color: var(--color-text-muted);
    cursor: not-allowed;
    @media (forced-colors: active) {
      border-color: GrayText;
      color: GrayText;
    }
  }
  /* A value to read: no box that invites to type. */
  [data-readonly] > &,
  &:has(> input:read-only:not(:disabled, [hidden], [type='hidden'])) {
    background: var(--color-surface-sunken);
    border-color: transparent;
  }
`;

/** The text input inside a field box. */
export const bareInput = css`
  flex: 1;
  min-inline-size: 0;
  inline-size: 100%;
  /* The input fills the whole box, also with compact density. */
  padding: max(2px, (var(--control-height) - 2px - var(--line-body)) / 2) var(--space-3);
  background: none;
  border: 0;
  outline: none;
  color: inherit;
  font-size: var(--font-body);
  line-height: var(--line-body);
  &::placeholder {
    color: var(--color-text-muted);
    opacity: 1;
  }
  &:disabled {
    cursor: not-allowed;
  }
  /* Autofill sets its own background; a very long transition keeps the colour of the theme. */
  &:autofill {
    -webkit-text-fill-color: var(--color-text);
    transition: background-color 9999s;
  }
`;

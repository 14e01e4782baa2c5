import styled, { css } from 'styled-components';
import { barTrack } from '../../theme/styles.ts';

/** Stripes, so that maintenance is visible without colour. */
const stripes = css`
  background-image: repeating-linear-gradient(135deg, var(--color-track) 0 6px, transparent 6px 12px);
`;

/** Hatching in the other direction, for an error. */
const hatching = css`
  background-image: repeating-linear-gradient(
    45deg,
    color-mix(in srgb, var(--color-danger-solid) 9%, transparent) 0 2px,
    transparent 2px 7px
  );
`;

const stateColor = css`
  --state: var(--color-success-solid);
  &[data-state='low'] {
    --state: var(--color-warning-solid);
  }
  &[data-state='empty'],
  &[data-state='error'] {
    --state: var(--color-danger-solid);
  }
  &[data-state='maintenance'] {
    --state: var(--color-neutral-solid);
  }
`;

export const Box = styled.div<{ style: Record<string, unknown> }>`
  container: channels / inline-size;
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
`;

export const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

export const LegendItem = styled.li`
  ${stateColor}
  display: inline-flex;
  align-items: center;
  gap: 5px;
  &::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    border-radius: 2px;
    background-color: var(--state);
    forced-color-adjust: none;
  }
  &[data-state='empty']::before {
    background: none;
    border: 2px solid var(--state);
  }
  &[data-state='maintenance']::before {
    background: repeating-linear-gradient(135deg, var(--state) 0 1.5px, transparent 1.5px 4px);
    border: 1px solid var(--state);
  }
`;

export const channelGrid = css`
  display: grid;
  grid-template-columns: repeat(var(--channel-columns), minmax(0, 1fr));
  gap: var(--space-2);
  outline: none;
  @container channels (max-width: 640px) {
    grid-template-columns: repeat(auto-fill, minmax(128px, 1fr));
  }
`;

export const channelItem = css`
  ${stateColor}
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-inline-size: 0;
  min-block-size: 108px;
  padding: 10px 8px 8px;
  background-color: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  outline: none;
  cursor: pointer;
  transition: border-color var(--motion-fast);
  &[data-hovered] {
    border-color: var(--color-border-control);
  }
  &[data-state='error'] {
    background-color: var(--color-danger-bg);
    border-color: var(--color-danger-solid);
    ${hatching}
  }
  &[data-state='empty'] {
    border-color: var(--color-danger-solid);
    border-style: dashed;
  }
  &[data-state='maintenance'] {
    background-color: var(--color-surface-sunken);
    ${stripes}
  }
  &[data-selected] {
    box-shadow:
      0 0 0 2px var(--color-surface),
      0 0 0 4px var(--color-primary-text);
    @media (forced-colors: active) {
      outline: 3px solid Highlight;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 5px;
  }
  &:not([data-selected])[data-focus-visible] {
    outline-offset: 2px;
  }
`;

export const Top = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 6px;
  color: var(--color-text-muted);
  font-size: var(--font-caption);
  line-height: var(--line-caption);
  font-weight: var(--weight-medium);
`;

export const State = styled.span`
  overflow-wrap: anywhere;
  text-align: end;
  color: var(--color-text);
  [data-state='error'] &,
  [data-state='empty'] & {
    color: var(--color-danger-text);
  }
  [data-state='low'] & {
    color: var(--color-warning-text);
  }
`;

export const Product = styled.div`
  flex: 1;
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;
  > :first-child {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  &[data-absent] {
    color: var(--color-text-muted);
    font-weight: var(--weight-regular);
  }
`;

export const Size = styled.span`
  display: block;
  color: var(--color-text-muted);
  [data-state='error'] &,
  [data-state='maintenance'] & {
    color: var(--color-text);
  }
`;

export const Fill = styled.div`
  block-size: 6px;
  flex-shrink: 0;
  border-radius: var(--radius-full);
  ${barTrack}
  > span {
    display: block;
    block-size: 100%;
    border-radius: inherit;
    background: var(--state);
    transition: inline-size var(--motion-slow);
    forced-color-adjust: none;
  }
`;

export const Foot = styled.div`
  color: var(--color-text-muted);
  font-size: var(--font-caption);
  line-height: var(--line-caption);
  [data-state='error'] &,
  [data-state='maintenance'] & {
    color: var(--color-text);
  }
`;

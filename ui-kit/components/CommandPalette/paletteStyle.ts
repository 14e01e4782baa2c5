import { Header, Input, MenuItem, MenuSection, Modal, ModalOverlay, TextField } from 'react-aria-components';
import styled, { css } from 'styled-components';
import { bareInput, below, floatingSurface } from '../../theme/styles.ts';

export const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: var(--layer-overlay);
  display: flex;
  justify-content: center;
  align-items: flex-start;
  padding: 12dvh var(--space-4) var(--space-4);
  background: var(--color-backdrop);
  transition: opacity var(--motion-fast);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
  ${below.small} {
    padding: var(--space-2);
  }
`;

export const Surface = styled(Modal)`
  ${floatingSurface}
  display: flex;
  inline-size: 100%;
  max-inline-size: 640px;
  max-block-size: min(560px, 100%);
  border-radius: var(--radius-card);
  overflow: hidden;
`;

export const Search = styled(TextField)`
  display: flex;
  align-items: center;
  flex-shrink: 0;
  gap: var(--space-2);
  padding: var(--space-1) var(--space-4);
  border-block-end: 1px solid var(--color-border);
  color: var(--color-text-muted);
  --control-height: var(--size-control-touch);
`;

export const SearchInput = styled(Input)`
  ${bareInput}
  padding-inline: 0;
  color: var(--color-text);
  font-size: var(--font-lead);
  line-height: var(--line-lead);
`;

export const list = css`
  flex: 1;
  padding: var(--space-2);
  overflow: auto;
  outline: none;
`;

export const Group = styled(MenuSection)`
  & + & {
    margin-block-start: var(--space-2);
  }
`;

export const GroupTitle = styled(Header)`
  padding: var(--space-1) 10px;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
`;

export const Item = styled(MenuItem)`
  display: flex;
  align-items: center;
  gap: 10px;
  min-block-size: max(var(--density-item), 36px);
  padding: 4px 10px;
  border-radius: var(--radius-small);
  color: var(--color-text);
  text-decoration: none;
  cursor: pointer;
  outline: none;
  &[data-focused] {
    background: var(--color-surface-selected);
    box-shadow: inset 0 0 0 2px var(--color-focus);
  }
  &[data-hovered]:not([data-focused]) {
    background: var(--color-surface-hover);
  }
  @media (forced-colors: active) {
    &[data-focused] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

export const Words = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

export const Detail = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  margin-inline-start: var(--space-2);
  unicode-bidi: isolate;
`;

export const Note = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-4);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
  &[data-tone='danger'] {
    color: var(--color-danger-text);
  }
`;

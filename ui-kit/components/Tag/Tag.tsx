import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import { PressButton } from '../Button/PressButton.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type TagProps = {
  children: ReactNode;
  /** Label of the remove button: "Remove filter Status: Active". */
  removeLabel?: string;
  onRemove?: () => void;
} & RootProps<HTMLSpanElement>;

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  max-inline-size: 100%;
  min-block-size: 28px;
  padding: 2px 10px;
  border-radius: 14px;
  background: var(--color-surface-selected);
  color: var(--color-primary-text);
  font-size: var(--font-label);
  line-height: var(--line-label);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;
  &[data-removable] {
    padding-inline-end: 2px;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const Remove = styled(PressButton)`
  ${focusRing}
  display: grid;
  place-items: center;
  inline-size: 24px;
  block-size: 24px;
  flex-shrink: 0;
  padding: 0;
  background: none;
  border: 0;
  border-radius: 50%;
  color: inherit;
  cursor: pointer;
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
`;

/** A short fact, or an active filter that the user can remove. */
export function Tag({ children, removeLabel, onRemove, className, ref }: TagProps) {
  return (
    <Root className={className} ref={ref} data-removable={onRemove ? '' : undefined}>
      <span>{children}</span>
      {onRemove && (
        <Remove aria-label={removeLabel} onPress={onRemove}>
          <Icon icon={X} size={14} />
        </Remove>
      )}
    </Root>
  );
}

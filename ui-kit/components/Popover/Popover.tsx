import type { ReactElement, ReactNode } from 'react';
import { Dialog, DialogTrigger, type Placement, Popover as AriaPopover } from 'react-aria-components';
import styled from 'styled-components';
import { floatingSurface } from '../../theme/styles.ts';

export type PopoverProps = {
  /** A button of the kit that opens the popover. */
  trigger: ReactElement;
  /** Names the content for a screen reader. */
  label: string;
  placement?: Placement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
};

const Surface = styled(AriaPopover)`
  ${floatingSurface}
  display: flex;
  max-inline-size: min(420px, calc(100vw - 16px));
`;

const Body = styled(Dialog)`
  flex: 1;
  min-inline-size: 0;
  padding: var(--space-4);
  overflow: auto;
  outline: none;
`;

/** A small surface next to its button. Escape or a press outside closes it, and the focus returns to the button. */
export function Popover({ trigger, label, placement = 'bottom start', isOpen, onOpenChange, children }: PopoverProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {trigger}
      <Surface placement={placement}>
        <Body aria-label={label}>{({ close }) => (typeof children === 'function' ? children(close) : children)}</Body>
      </Surface>
    </DialogTrigger>
  );
}

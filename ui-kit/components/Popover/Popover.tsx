import { type ReactElement, type ReactNode, useRef } from 'react';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import type { Placement } from 'react-aria-components';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { onDemand } from '../../provider/onDemand.ts';
import { TriggerContext } from '../Button/PressButton.tsx';

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

const Surface = onDemand(() => import('./PopoverSurface.tsx').then((m) => m.PopoverSurface));

/** A small surface next to its button. Escape or a press outside closes it, and the focus returns to the button. */
export function Popover({ trigger, label, placement = 'bottom start', isOpen, onOpenChange, children }: PopoverProps) {
  const state = useMenuTriggerState({ isOpen, onOpenChange });
  const button = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'dialog' }, state, button);
  return (
    <>
      <TriggerContext value={{ ...triggerProps, ref: button, isPressed: state.isOpen }}>{trigger}</TriggerContext>
      <Surface
        isShown={state.isOpen}
        onFailure={state.close}
        props={{ state, triggerRef: button, overlayProps, label, placement, children }}
      />
    </>
  );
}

import { type ReactElement, useRef } from 'react';
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import type { Placement } from 'react-aria-components';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { onDemand } from '../../provider/onDemand.ts';

export type TooltipProps = {
  /** A few words. No task may depend on it. */
  text: string;
  placement?: Placement;
  /** Shows no tooltip: the name is visible already. */
  isDisabled?: boolean;
  /** One focusable child: a button or link of the kit. */
  children: ReactElement;
};

/** In ms. */
const DELAYS = { delay: 500, closeDelay: 0 };

const Bubble = onDemand(() => import('./TooltipBubble.tsx').then((m) => m.TooltipBubble));

/** Shows the name of an icon-only control on hover and on keyboard focus. Escape closes it. */
export function Tooltip({ text, placement = 'bottom', isDisabled, children }: TooltipProps) {
  const state = useTooltipTriggerState({ ...DELAYS, isDisabled });
  const control = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger({ ...DELAYS, isDisabled }, state, control);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={control}>
        {children}
      </FocusableProvider>
      <Bubble
        isShown={state.isOpen}
        onFailure={state.close}
        props={{ state, triggerRef: control, tooltipProps, text, placement }}
      />
    </>
  );
}

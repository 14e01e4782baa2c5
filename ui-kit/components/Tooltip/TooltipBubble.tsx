import type { RefObject } from 'react';
import type { TooltipTriggerAria } from 'react-aria/useTooltipTrigger';
import { type Placement, Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import styled from 'styled-components';

export type TooltipBubbleProps = {
  state: TooltipTriggerState;
  triggerRef: RefObject<HTMLElement | null>;
  tooltipProps: TooltipTriggerAria['tooltipProps'];
  text: string;
  placement: Placement;
};

const Bubble = styled(AriaTooltip)`
  max-inline-size: 280px;
  padding: 4px 8px;
  background: var(--color-text);
  color: var(--color-surface);
  border-radius: var(--radius-small);
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-medium);
  box-shadow: var(--shadow-popover);
  transition: opacity var(--motion-fast);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

/** The text of a tooltip, next to its control. */
export function TooltipBubble({ state, triggerRef, tooltipProps, text, placement }: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <Bubble {...tooltipProps} triggerRef={triggerRef} placement={placement} offset={6}>
        {text}
      </Bubble>
    </TooltipTriggerStateContext>
  );
}

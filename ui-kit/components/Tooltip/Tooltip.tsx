import type { ReactElement } from 'react';
import { type Placement, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styled from 'styled-components';

export type TooltipProps = {
  /** A few words. No task may depend on it. */
  text: string;
  placement?: Placement;
  isDisabled?: boolean;
  /** One focusable child: a button or link of the kit. */
  children: ReactElement;
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

/** Shows the name of an icon-only control on hover and on keyboard focus. Escape closes it. */
export function Tooltip({ text, placement = 'bottom', isDisabled, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <Bubble placement={placement} offset={6}>
        {text}
      </Bubble>
    </TooltipTrigger>
  );
}

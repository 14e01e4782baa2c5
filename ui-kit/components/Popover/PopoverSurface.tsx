import type { ReactNode, RefObject } from 'react';
import type { OverlayTriggerAria } from 'react-aria/useOverlayTrigger';
import {
  Dialog,
  DialogContext,
  OverlayTriggerStateContext,
  type Placement,
  Popover as AriaPopover,
  Provider,
  RootMenuTriggerStateContext,
} from 'react-aria-components';
import type { MenuTriggerState, RootMenuTriggerState } from 'react-stately/useMenuTriggerState';
import styled from 'styled-components';
import { floatingSurface } from '../../theme/styles.ts';

export type PopoverSurfaceProps = Pick<OverlayTriggerAria, 'overlayProps'> & {
  label: string;
  placement: Placement;
  children: ReactNode | ((close: () => void) => ReactNode);
  state: MenuTriggerState & RootMenuTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
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

/** The surface of a popover, next to its button. */
export function PopoverSurface({ state, triggerRef, overlayProps, label, placement, children }: PopoverSurfaceProps) {
  return (
    <Provider
      values={[
        [OverlayTriggerStateContext, state],
        [RootMenuTriggerStateContext, state],
        [DialogContext, overlayProps],
      ]}
    >
      <Surface {...overlayProps} trigger="DialogTrigger" triggerRef={triggerRef} placement={placement}>
        <Body aria-label={label}>{({ close }) => (typeof children === 'function' ? children(close) : children)}</Body>
      </Surface>
    </Provider>
  );
}

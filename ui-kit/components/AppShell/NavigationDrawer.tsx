import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import styled from 'styled-components';

export type NavigationDrawerProps = {
  /** Names the dialog. */
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: var(--layer-drawer);
  background: var(--color-backdrop);
  transition: opacity var(--motion-base);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

const Surface = styled(Modal)`
  position: fixed;
  inset-block: 0;
  inset-inline-start: 0;
  transition: translate var(--motion-base) ease-out;
  &[data-entering],
  &[data-exiting] {
    translate: -24px 0;
    &:dir(rtl) {
      translate: 24px 0;
    }
  }
`;

const DrawerBody = styled(Dialog)`
  block-size: 100%;
  outline: none;
`;

/** The navigation of a narrow page, over its content. */
export function NavigationDrawer({ label, isOpen, onOpenChange, children }: NavigationDrawerProps) {
  return (
    <Overlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Surface>
        <DrawerBody aria-label={label}>{children}</DrawerBody>
      </Surface>
    </Overlay>
  );
}

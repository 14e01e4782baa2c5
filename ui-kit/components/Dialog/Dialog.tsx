import { X } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import styled from 'styled-components';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ModalBody, ModalFoot, ModalHead, ModalTitle } from './modalStyle.ts';
import type { ClassProp } from '../../provider/rootProps.ts';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, the primary one last. */
  footer?: ReactNode;
  closeLabel: string;
  size?: 'small' | 'medium' | 'large';
  /** A press outside closes the dialog. Keep it off if typed text would be lost. Escape always closes. */
  isDismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
  ref?: Ref<HTMLElement>;
} & ClassProp;

const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: var(--layer-overlay);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  padding: var(--space-4);
  background: var(--color-backdrop);
  transition: opacity var(--motion-base);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

const Surface = styled(Modal)`
  inline-size: 100%;
  max-inline-size: 560px;
  max-block-size: calc(100dvh - 32px);
  display: flex;
  background: var(--color-surface-raised);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  box-shadow: var(--shadow-popover);
  transition: transform var(--motion-base) ease-out;
  &[data-entering] {
    transform: translateY(8px);
  }
  &[data-size='small'] {
    max-inline-size: 420px;
  }
  &[data-size='large'] {
    max-inline-size: 800px;
  }
`;

const Head = styled(ModalHead)`
  padding-block-start: var(--space-4);
  padding-inline: var(--space-5) var(--space-3);
`;

const Content = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  padding: var(--space-2) var(--space-5) var(--space-5);
  overflow: auto;
`;

const Foot = styled(ModalFoot)`
  justify-content: flex-end;
`;

/** A question or a short task that blocks the page. The focus stays inside and returns when it closes. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  closeLabel,
  size = 'medium',
  isDismissable = false,
  role = 'dialog',
  ref,
  className,
}: DialogProps) {
  const contentId = useId();
  return (
    <Overlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable={isDismissable}>
      <Surface data-size={size}>
        <ModalBody
          className={className}
          ref={ref}
          role={role}
          // A question is read out with its title.
          aria-describedby={role === 'alertdialog' ? contentId : undefined}
        >
          <Head>
            <ModalTitle slot="title" level={2}>
              {title}
            </ModalTitle>
            <IconButton label={closeLabel} icon={X} onPress={onClose} hasTooltip={false} />
          </Head>
          <Content id={contentId}>{children}</Content>
          {footer && <Foot>{footer}</Foot>}
        </ModalBody>
      </Surface>
    </Overlay>
  );
}

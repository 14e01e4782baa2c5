import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import styled from 'styled-components';
import { ModalBody, ModalFoot, ModalHead, ModalTitle } from '../Dialog/modalStyle.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type DrawerProps = {
  /** Set it from the route of the drawer. */
  isOpen: boolean;
  /** Should navigate to the address of the list. */
  onClose: () => void;
  title: ReactNode;
  /** Under the title: badges, short details. */
  subtitle?: ReactNode;
  closeLabel: string;
  /** `wide` for forms with rows and for tables. */
  size?: 'medium' | 'wide';
  /** Stays visible while the body scrolls: the buttons of a form. */
  footer?: ReactNode;
  /** A press outside closes the drawer. Turn it off if typed text would be lost. */
  isDismissable?: boolean;
  children: ReactNode;
} & RootProps<HTMLElement>;

const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: var(--layer-drawer);
  /* Lighter than the backdrop of a dialog: the list behind it stays readable. */
  background: color-mix(in srgb, var(--color-backdrop) 45%, transparent);
  transition: opacity var(--motion-slow);
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
  }
`;

const Surface = styled(Modal)`
  position: fixed;
  inset-block: 0;
  inset-inline-end: 0;
  display: flex;
  inline-size: min(460px, 100%);
  background: var(--color-surface);
  border-inline-start: 1px solid var(--color-border);
  box-shadow: var(--shadow-drawer);
  transition: translate var(--motion-slow) ease-out;
  &[data-size='wide'] {
    inline-size: min(760px, 100%);
  }
  &[data-entering],
  &[data-exiting] {
    translate: 24px 0;
    &:dir(rtl) {
      translate: -24px 0;
    }
  }
`;

const Head = styled(ModalHead)`
  padding-block: var(--space-3);
  padding-inline: var(--space-5) var(--space-3);
  border-block-end: 1px solid var(--color-border);
`;

const Subtitle = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-block-start: 6px;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  flex: 1;
  padding: var(--space-5);
  overflow: auto;
  overscroll-behavior: contain;
`;

/** The open record next to its list. It has its own address. Full width at 360 px. */
export function Drawer({
  isOpen,
  onClose,
  title,
  subtitle,
  closeLabel,
  size = 'medium',
  footer,
  isDismissable = true,
  children,
  className,
  ref,
}: DrawerProps) {
  return (
    <Overlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable={isDismissable}>
      <Surface data-size={size} data-drawer={footer ? 'with-footer' : undefined}>
        <ModalBody className={className} ref={ref}>
          <Head>
            <div>
              <ModalTitle slot="title" level={2}>
                {title}
              </ModalTitle>
              {subtitle && <Subtitle>{subtitle}</Subtitle>}
            </div>
            <IconButton label={closeLabel} icon={X} onPress={onClose} hasTooltip={false} />
          </Head>
          <Body tabIndex={-1}>{children}</Body>
          {footer && <ModalFoot>{footer}</ModalFoot>}
        </ModalBody>
      </Surface>
    </Overlay>
  );
}

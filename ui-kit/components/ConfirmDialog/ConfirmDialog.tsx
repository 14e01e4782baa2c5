import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Tone } from '../../theme/tone.ts';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** A state of the record, shown as a StatusBadge. */
export type ConfirmStatus = {
  label: string;
  tone: Tone;
};

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A question with the name of the record: "Deactivate Rita Souza?" */
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** Verb and noun: "Deactivate employee". */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  tone?: 'default' | 'danger';
  /** The states before and after. Screen readers read `arrowLabel` between them: "to". */
  change?: { from: ConfirmStatus; to: ConfirmStatus; arrowLabel: string };
  isPending?: boolean;
  /** Disables the confirm button, for example until fields are filled. */
  isConfirmDisabled?: boolean;
};

const Change = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  color: var(--color-text-muted);
`;

/** Asks for confirmation before an action with consequences. The cancel button has the focus. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  tone = 'default',
  change,
  isPending,
  isConfirmDisabled,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose} autoFocus>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            onPress={onConfirm}
            isPending={isPending}
            isDisabled={isConfirmDisabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {change && (
        <Change>
          <StatusBadge tone={change.from.tone}>{change.from.label}</StatusBadge>
          <Icon icon={ArrowRight} size={16} />
          <VisuallyHidden>{change.arrowLabel}</VisuallyHidden>
          <StatusBadge tone={change.to.tone}>{change.to.label}</StatusBadge>
        </Change>
      )}
      <div>{children}</div>
    </Dialog>
  );
}

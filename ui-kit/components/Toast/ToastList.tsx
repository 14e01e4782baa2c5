import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import styled from 'styled-components';
import { type Tone, toneSolid } from '../../theme/tone.ts';
import { toneIcon } from '../../theme/toneIcon.ts';
import { Button } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

/** The content of a toast. */
export type ToastMessage = {
  tone: Tone;
  /** What was done: "Rita Souza deactivated". */
  title: string;
  description?: string;
  /** "Undo", if the action can be undone. */
  action?: { label: string; onAction: () => void };
};

/** The messages of a page. */
export type ToastQueue = AriaToastQueue<ToastMessage>;

/** Creates the queue of a page. More messages than fit wait until others are closed. */
export const createToastQueue = (): ToastQueue => new AriaToastQueue({ maxVisibleToasts: 3 });

export type ToastListProps = {
  queue: ToastQueue;
  /** Names the landmark: "Notifications". F6 moves the focus there. */
  label: string;
  closeLabel: string;
};

const Region = styled(AriaToastRegion<ToastMessage>)`
  position: fixed;
  inset-block-end: var(--space-4);
  inset-inline-end: var(--space-4);
  z-index: var(--layer-toast);
  /* Above the buttons of an open drawer, which one is about to press. */
  :root:has([data-drawer='with-footer']) & {
    inset-block-end: calc(var(--space-4) + var(--space-4) + 56px);
  }
  display: flex;
  flex-direction: column-reverse;
  gap: var(--space-2);
  inline-size: min(400px, calc(100% - 32px));
  border-radius: var(--radius-control);
  outline: none;
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 4px;
  }
`;

const ToastBox = styled(AriaToast<ToastMessage>)`
  ${toneSolid}
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  padding-block: var(--space-3);
  padding-inline: var(--space-4) var(--space-2);
  background: var(--color-surface-raised);
  border: 1px solid var(--color-border);
  border-inline-start: 3px solid var(--tone);
  border-radius: var(--radius-control);
  box-shadow: var(--shadow-popover);
  outline: none;
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
`;

const Sign = styled.span`
  display: inline-flex;
  padding-block-start: 1px;
  &[data-tone='success'] {
    color: var(--color-success-text);
  }
  &[data-tone='warning'] {
    color: var(--color-warning-text);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-text);
  }
  &[data-tone='info'] {
    color: var(--color-info-text);
  }
`;

const Content = styled(AriaToastContent)`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 2px;
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled(Text)`
  font-weight: var(--weight-medium);
`;

const Description = styled(Text)`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/** The visible toasts of a queue. */
export function ToastList({ queue, label, closeLabel }: ToastListProps) {
  return (
    <Region queue={queue} aria-label={label}>
      {({ toast }) => {
        const { tone, title, description, action } = toast.content;
        return (
          <ToastBox toast={toast} data-tone={tone}>
            <Sign data-tone={tone}>
              <Icon icon={toneIcon[tone]} />
            </Sign>
            <Content>
              <Title slot="title">{title}</Title>
              {description && <Description slot="description">{description}</Description>}
              {action && (
                <Button
                  size="small"
                  onPress={() => {
                    action.onAction();
                    queue.close(toast.key);
                  }}
                >
                  {action.label}
                </Button>
              )}
            </Content>
            <IconButton
              size="small"
              label={closeLabel}
              icon={X}
              hasTooltip={false}
              onPress={() => queue.close(toast.key)}
            />
          </ToastBox>
        );
      }}
    </Region>
  );
}

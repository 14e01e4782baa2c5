import { CircleAlert } from 'lucide-react';
import { type FocusEvent, type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { Button } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type SaveBarProps = {
  /** Whether there is something to save. The bar appears and disappears with it. */
  hasChanges: boolean;
  /** "3 unsaved changes". Visible, and announced when the bar appears. */
  text: ReactNode;
  saveLabel: string;
  onSave: () => void;
  discardLabel: string;
  onDiscard: () => void;
  /** Waits for the result of saving. */
  isPending?: boolean;
  /** Announced while pending. */
  pendingLabel?: string;
  /** Why saving failed, and what to do. */
  errorMessage?: string;
  /** Nothing can be saved: an entry is wrong, the connection is lost. `text` says why. */
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
} & ClassProp;

const Root = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: var(--layer-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-3) var(--space-4);
  background: var(--color-surface-raised);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  box-shadow: var(--shadow-popover);
`;

const Words = styled.div`
  flex: 1 1 180px;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-weight: var(--weight-medium);
`;

const Failure = styled.p`
  display: flex;
  gap: 6px;
  color: var(--color-danger-text);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-inline-size: 0;
`;

/** Returns the focus to where it was before the bar when the bar disappears: with it, the pressed button is gone. */
function useFocusReturn() {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const bar = root.current;
    return () => {
      if (bar?.contains(document.activeElement)) before.current?.focus();
    };
  }, []);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  return { ref: root, onFocus };
}

function Bar({
  text,
  saveLabel,
  onSave,
  discardLabel,
  onDiscard,
  isPending,
  pendingLabel,
  errorMessage,
  isDisabled,
  ref,
  className,
}: SaveBarProps) {
  const announce = useAnnounce();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => announce(words.current?.textContent ?? ''), [announce]);
  return (
    <Root {...useFocusReturn()} className={className} role="group" aria-label={saveLabel}>
      <Words>
        <div ref={words}>{text}</div>
        {errorMessage && (
          <Failure role="alert">
            <Icon icon={CircleAlert} size={16} />
            <span>{errorMessage}</span>
          </Failure>
        )}
      </Words>
      <Buttons>
        <Button onPress={onDiscard} isDisabled={isPending}>
          {discardLabel}
        </Button>
        <Button
          ref={ref}
          variant="primary"
          onPress={onSave}
          isPending={isPending}
          pendingLabel={pendingLabel}
          isDisabled={isDisabled}
        >
          {saveLabel}
        </Button>
      </Buttons>
    </Root>
  );
}

/** Saves or discards the changes of a long page. It stays at the lower edge while there are changes. */
export function SaveBar(props: SaveBarProps) {
  return props.hasChanges ? <Bar {...props} /> : null;
}

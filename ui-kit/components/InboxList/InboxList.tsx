import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import type { Tone } from '../../theme/tone.ts';
import { toneIcon } from '../../theme/toneIcon.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { PressLink } from '../Link/PressLink.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** A message in an inbox. */
export type InboxItem = {
  id: string;
  title: string;
  detail?: string;
  /** "5 min ago", in the language of the page. */
  time: string;
  /** The exact time in ISO 8601. */
  dateTime?: string;
  tone?: Tone;
  isUnread?: boolean;
  /** Address of what the message is about. */
  href: string;
  /** A small button below the message: "I take care". */
  action?: ReactNode;
};

export type InboxListProps = {
  /** Accessible name: "Messages". */
  label: string;
  items: readonly InboxItem[];
  /** Read by screen readers before the title: "Unread". */
  unreadLabel: string;
  /** Name of the button of an unread message: "Mark as read". No button without `onRead`. */
  readLabel?: string;
  onRead?: (id: string) => void;
  /** Called when a message is opened, besides the navigation. */
  onOpen?: (id: string) => void;
  /** Id of the message that is open beside the list. */
  currentId?: string;
  /** Shows skeletons instead of `items`; `label` is announced once. */
  loading?: { label: string; rows?: number };
  /** Shown if there are no messages. */
  emptyState?: ReactNode;
} & RootProps<HTMLUListElement>;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
`;

const Item = styled.li`
  position: relative;
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  padding: var(--space-3);
  border-block-end: 1px solid var(--color-border);
  &:last-child {
    border-block-end: 0;
  }
  &:has(> div > a:hover) {
    background: var(--color-surface-hover);
  }
  &[data-current] {
    background: var(--color-surface-selected);
  }
  > div {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  /* Above the link, which covers the message. */
  > button {
    position: relative;
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 20px;
  block-size: 20px;
  color: var(--color-neutral-text);
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

const Subject = styled(PressLink)`
  ${focusRing}
  display: inline-block;
  border-radius: 4px;
  color: inherit;
  text-decoration: none;
  /* The whole message is the target of its link. */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
  }
  [data-unread] & {
    font-weight: var(--weight-strong);
  }
`;

/* Beside the words, so that an unread message differs by more than its weight. */
const Dot = styled.span`
  display: inline-block;
  inline-size: 8px;
  block-size: 8px;
  margin-inline-end: 6px;
  border-radius: 50%;
  background: var(--color-info-solid);
  forced-color-adjust: none;
`;

const Small = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/* Above the link, which covers the message. */
const Action = styled.div`
  position: relative;
  inline-size: fit-content;
  margin-block-start: var(--space-1);
  /* The text of a ghost button starts where the message does. */
  margin-inline-start: -10px;
`;

function Message({ item, list }: { item: InboxItem; list: InboxListProps }) {
  const { id, title, detail, time, dateTime, tone = 'neutral', isUnread, href, action } = item;
  const { unreadLabel, readLabel, onRead, onOpen, currentId } = list;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <Item data-unread={isUnread || undefined} data-current={id === currentId || undefined}>
      <Mark data-tone={tone}>
        <Icon icon={toneIcon[tone]} size={18} />
      </Mark>
      <div>
        <Subject
          ref={link}
          href={href}
          onPress={onOpen && (() => onOpen(id))}
          aria-current={id === currentId ? 'true' : undefined}
        >
          {isUnread && (
            <>
              <Dot aria-hidden="true" />
              <VisuallyHidden>{`${unreadLabel}: `}</VisuallyHidden>
            </>
          )}
          {title}
        </Subject>
        {detail && <Small>{detail}</Small>}
        <Small as="time" dateTime={dateTime}>
          {time}
        </Small>
        {action && <Action>{action}</Action>}
      </div>
      {isUnread && onRead && readLabel && (
        <IconButton
          icon={Check}
          label={`${readLabel}: ${title}`}
          size="small"
          onPress={() => {
            // The button disappears with the mark; its message stays.
            link.current?.focus();
            onRead(id);
          }}
        />
      )}
    </Item>
  );
}

function LoadingMessage() {
  return (
    <Item aria-hidden="true">
      <Skeleton width="20px" height={20} />
      <div>
        <Skeleton width="60%" />
        <Skeleton width="35%" height={10} />
      </div>
    </Item>
  );
}

/** Messages to one person, newest first, read and unread. */
export function InboxList(props: InboxListProps) {
  const { label, items, loading, emptyState } = props;
  if (loading)
    return (
      <>
        <List className={props.className} ref={props.ref} aria-busy="true" aria-label={label}>
          {Array.from({ length: loading.rows ?? 3 }, (_, index) => (
            <LoadingMessage key={index} />
          ))}
        </List>
        <div role="status">
          <VisuallyHidden>{loading.label}</VisuallyHidden>
        </div>
      </>
    );
  if (items.length === 0) return emptyState;
  return (
    <List className={props.className} ref={props.ref} aria-label={label}>
      {items.map((item) => (
        <Message key={item.id} item={item} list={props} />
      ))}
    </List>
  );
}

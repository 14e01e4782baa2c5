import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Tone, toneSurface } from '../../theme/tone.ts';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** An event of an ActivityList. */
export type ActivityItem = {
  id: string;
  icon: IconType;
  tone: Tone;
  /** What happened: "Channel 14 did not deliver". */
  title: ReactNode;
  /** Where and who. */
  detail?: ReactNode;
  /** "3 min" */
  time?: string;
  /** ISO 8601. */
  dateTime?: string;
  href?: string;
};

const Item = styled.li`
  display: flex;
  gap: 10px;
  padding-block: 10px;
  & + & {
    border-block-start: 1px solid var(--color-border);
  }
  &:first-child {
    padding-block-start: 0;
  }
  &:last-child {
    padding-block-end: 0;
  }
`;

const Sign = styled.span`
  ${toneSurface}
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 28px;
  block-size: 28px;
  border-radius: var(--radius-small);
`;

const Words = styled.div`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.div`
  font-weight: var(--weight-medium);
`;

const Small = styled.div`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Time = styled.time`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-body);
  max-inline-size: 40%;
  overflow-wrap: anywhere;
  text-align: end;
`;

/** List of recent events, newest first. */
export function ActivityList({
  label,
  items,
  className,
  ref,
}: { label: string; items: readonly ActivityItem[] } & RootProps<HTMLUListElement>) {
  return (
    <ul className={className} ref={ref} aria-label={label}>
      {items.map((item) => (
        <Item key={item.id}>
          <Sign data-tone={item.tone}>
            <Icon icon={item.icon} size={16} />
          </Sign>
          <Words>
            <Title>
              {item.href ? (
                <Link href={item.href} variant="subtle">
                  {item.title}
                </Link>
              ) : (
                item.title
              )}
            </Title>
            {item.detail && <Small>{item.detail}</Small>}
          </Words>
          {item.time && <Time dateTime={item.dateTime}>{item.time}</Time>}
        </Item>
      ))}
    </ul>
  );
}

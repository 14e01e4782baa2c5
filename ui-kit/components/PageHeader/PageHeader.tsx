import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Breadcrumbs, type BreadcrumbsProps } from '../Breadcrumbs/Breadcrumbs.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { LinkButton } from '../Button/LinkButton.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Next to the title: a StatusBadge. */
  badge?: ReactNode;
  /** The page shows a person: the initials of this name before the title. */
  avatarName?: string;
  /** Small text below the subtitle: when the record was changed, and its id. */
  meta?: ReactNode;
  breadcrumbs?: BreadcrumbsProps;
  /** Label and target of the back button. */
  back?: { label: string; href: string };
  /** The page's actions, the primary one last. */
  actions?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
`;

/* It shrinks before the actions move below it: they stay at the end of the line on every page. */
const Identity = styled.div`
  display: flex;
  flex: 1 1 260px;
  align-items: center;
  gap: var(--space-3);
  min-inline-size: 0;
`;

const Titles = styled.div`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-2);
`;

const Subtitle = styled.p`
  color: var(--color-text-muted);
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  margin-inline-start: auto;
  /* All actions may be hidden from this user. */
  &:empty {
    display: none;
  }
  ${below.small} {
    inline-size: 100%;
    > * {
      flex: 1 1 auto;
    }
  }
`;

/** Title and actions of a page (N5). It contains the only level-1 heading of the page. */
export function PageHeader({
  title,
  subtitle,
  badge,
  avatarName,
  meta,
  breadcrumbs,
  back,
  actions,
  className,
  ref,
}: PageHeaderProps) {
  return (
    <Root className={className} ref={ref}>
      {breadcrumbs && <Breadcrumbs {...breadcrumbs} />}
      {back && (
        <div>
          <LinkButton href={back.href} icon={ArrowLeft} size="small" variant="ghost">
            {back.label}
          </LinkButton>
        </div>
      )}
      <Line>
        <Identity>
          {avatarName && <Avatar name={avatarName} size={56} />}
          <Titles>
            <TitleLine>
              <Heading level={1}>{title}</Heading>
              {badge}
            </TitleLine>
            {subtitle && <Subtitle>{subtitle}</Subtitle>}
            {meta && <Meta>{meta}</Meta>}
          </Titles>
        </Identity>
        {actions && <Actions>{actions}</Actions>}
      </Line>
    </Root>
  );
}

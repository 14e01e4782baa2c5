import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { Breadcrumbs, type BreadcrumbsProps } from '../Breadcrumbs/Breadcrumbs.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { LinkButton } from '../Button/LinkButton.tsx';

export type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Next to the title: a StatusBadge. */
  badge?: ReactNode;
  breadcrumbs?: BreadcrumbsProps;
  /** Label and target of the back button. */
  back?: { label: string; href: string };
  /** The page's actions, the primary one last. */
  actions?: ReactNode;
};

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

const Titles = styled.div`
  min-inline-size: 0;
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

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  ${below.small} {
    inline-size: 100%;
    > * {
      flex: 1 1 auto;
    }
  }
`;

/** Title and actions of a page (N5). It contains the only level-1 heading of the page. */
export function PageHeader({ title, subtitle, badge, breadcrumbs, back, actions }: PageHeaderProps) {
  return (
    <Root>
      {breadcrumbs && <Breadcrumbs {...breadcrumbs} />}
      {back && (
        <div>
          <LinkButton href={back.href} icon={ArrowLeft} size="small" variant="ghost">
            {back.label}
          </LinkButton>
        </div>
      )}
      <Line>
        <Titles>
          <TitleLine>
            <Heading level={1}>{title}</Heading>
            {badge}
          </TitleLine>
          {subtitle && <Subtitle>{subtitle}</Subtitle>}
        </Titles>
        {actions && <Actions>{actions}</Actions>}
      </Line>
    </Root>
  );
}

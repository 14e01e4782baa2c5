import styled from 'styled-components';
import { Link } from '../Link/Link.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** A page or group in the path to the current page. */
export type BreadcrumbItem = {
  id: string;
  label: string;
  /** Undefined for a group without a page. The last item is the current page. */
  href?: string;
};

export type BreadcrumbsProps = {
  /** Names the landmark: "Breadcrumbs". */
  label: string;
  items: readonly BreadcrumbItem[];
} & RootProps<HTMLElement>;

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Crumb = styled.li`
  overflow-wrap: anywhere;
  &:not(:last-child)::after {
    content: '/';
    content: '/' / '';
    padding-inline: 5px;
  }
`;

/** Path to the current page, from the dashboard. */
export function Breadcrumbs({ label, items, className, ref }: BreadcrumbsProps) {
  return (
    <nav className={className} ref={ref} aria-label={label}>
      <List>
        {items.map((item, index) => (
          <Crumb key={item.id}>
            {item.href && index < items.length - 1 ? (
              <Link href={item.href} variant="subtle">
                {item.label}
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </Crumb>
        ))}
      </List>
    </nav>
  );
}

import { HardHat } from 'lucide-react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Icon/Picture.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type BrandBlockProps = {
  /** The tenant's display name or the console's title. */
  name: string;
  /** A second line: "Personal Protective Equipment". */
  subtitle?: string;
  /** The tenant's logo. A hard hat replaces a missing or broken logo. */
  logoUrl?: string | null;
  /** The tenant is loading. Screen readers read `label`. */
  loading?: { label: string };
  /** `sign-in` is larger, `header` is one row on the surface of a page. The others have a navy background. */
  variant?: 'sidebar' | 'sign-in' | 'header';
  /** Shows the logo only. Screen readers still read the name. */
  isCollapsed?: boolean;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-inline-size: 0;
  color: var(--color-sidebar-current-text);
  /* The skeleton on navy. */
  &:not([data-variant='header']) {
    --color-track: var(--color-sidebar-current-bg);
  }
  /* A wide logo pushes the name below it. */
  &[data-variant='sidebar']:not([data-collapsed]) {
    flex-wrap: wrap;
    row-gap: 4px;
  }
  &[data-variant='header'] {
    gap: var(--space-2);
    color: var(--color-text);
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 32px;
  block-size: 32px;
  border-radius: var(--radius-control);
  background: var(--color-accent);
  color: var(--color-on-accent);
  forced-color-adjust: none;
  [data-variant='sign-in'] > & {
    inline-size: 38px;
    block-size: 38px;
  }
  [data-variant='header'] > & {
    inline-size: 28px;
    block-size: 28px;
    ${below.small} {
      display: none;
    }
  }
`;

const Logo = styled(Picture)`
  block-size: 32px;
  inline-size: auto;
  max-inline-size: 140px;
  padding: 3px;
  object-fit: contain;
  border-radius: var(--radius-small);
  background: #ffffff;
  [data-collapsed] > & {
    max-inline-size: 40px;
  }
  [data-variant='header'] > & {
    block-size: 28px;
    max-inline-size: 84px;
    ${below.small} {
      display: none;
    }
  }
`;

const Words = styled.span`
  min-inline-size: 0;
  [data-variant='sidebar'] > & {
    flex: 1 1 100px;
  }
`;

const Name = styled.span`
  display: block;
  font-weight: var(--weight-strong);
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
  [data-variant='sign-in'] & {
    font-size: var(--font-section);
    line-height: var(--line-section);
  }
  [data-variant='header'] & {
    font-size: var(--font-small);
    line-height: var(--line-small);
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: normal;
    text-overflow: ellipsis;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    ${below.small} {
      font-size: var(--font-caption);
      line-height: var(--line-caption);
      letter-spacing: -0.02em;
    }
  }
`;

const Subtitle = styled.span`
  display: block;
  color: var(--color-sidebar-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
`;

const hardHat = (
  <Mark>
    <Icon icon={HardHat} size={20} />
  </Mark>
);

/** The tenant's logo or a hard hat, and its name (T3, T4). A skeleton while it loads. */
export function BrandBlock({
  name,
  subtitle,
  logoUrl,
  loading,
  variant = 'sidebar',
  isCollapsed,
  className,
  ref,
}: BrandBlockProps) {
  if (loading) {
    return (
      <Root className={className} ref={ref} data-variant={variant} aria-busy="true">
        {hardHat}
        <Skeleton width="120px" height={14} />
        <VisuallyHidden>{loading.label}</VisuallyHidden>
      </Root>
    );
  }
  return (
    <Root className={className} ref={ref} data-variant={variant} data-collapsed={isCollapsed || undefined}>
      {logoUrl ? <Logo src={logoUrl} alt="" fallback={hardHat} /> : hardHat}
      {isCollapsed ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <Words>
          <Name title={variant === 'header' ? name : undefined}>{name}</Name>
          {subtitle && <Subtitle>{subtitle}</Subtitle>}
        </Words>
      )}
    </Root>
  );
}

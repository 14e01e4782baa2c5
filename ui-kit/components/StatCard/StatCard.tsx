import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import { PressLink } from '../Link/PressLink.tsx';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type StatCardProps = {
  label: string;
  icon?: IconType;
  /** Formatted: "1,284", "11 of 12". Without a value the card shows a dash. */
  value: ReactNode;
  /** Address of the list that the figure counts. Without it the figure is plain text. */
  href?: string;
  /** The reason to act: "M-07 Fundição offline for 42 min". May contain Text and Link. */
  reason?: ReactNode;
  /** "8.2 % against last week". `direction` sets the arrow, `isGood` the colour: none where a change is neither. */
  trend?: { direction: 'up' | 'down'; isGood?: boolean; figure: string; text: string };
  isLoading?: boolean;
} & RootProps<HTMLElement>;

const Root = styled.section`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 2px;
  min-inline-size: 0;
  min-block-size: 128px;
  padding: var(--space-4);
  background: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  box-shadow: var(--shadow-card);
  transition: border-color var(--motion-fast);
  &:has([data-figure][data-hovered]) {
    border-color: var(--color-border-control);
  }
`;

const Label = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin-block-end: var(--space-1);
  color: var(--color-text-muted);
  font-size: var(--font-body);
  line-height: var(--line-body);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;
`;

const Figure = styled.p`
  font-size: var(--font-figure);
  line-height: var(--line-figure);
  font-weight: var(--weight-strong);
  letter-spacing: -0.022em;
  overflow-wrap: anywhere;
`;

const FigureLink = styled(PressLink)`
  ${focusRing}
  color: inherit;
  text-decoration: none;
  border-radius: 4px;
  /* A press anywhere on the card opens the link of the figure. Links in the reason are above it. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
  }
`;

const Loading = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding-block: 4px;
`;

const Foot = styled.p`
  position: relative;
  inline-size: fit-content;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-body);
  overflow-wrap: anywhere;
  pointer-events: none;
  a,
  button {
    pointer-events: auto;
  }
`;

const Trend = styled.span`
  font-weight: var(--weight-medium);
  > span {
    margin-inline-end: 4px;
    vertical-align: -2px;
  }
  &[data-good='true'] {
    color: var(--color-success-text);
  }
  &[data-good='false'] {
    color: var(--color-danger-text);
  }
`;

/** One number, a link to its list and the reason to act. */
export function StatCard({ label, icon, value, href, reason, trend, isLoading, className, ref }: StatCardProps) {
  const figure = value === null || value === undefined || value === '' ? '–' : value;
  return (
    <Root className={className} ref={ref} aria-busy={isLoading || undefined}>
      <Label>
        {icon && <Icon icon={icon} />}
        {label}
      </Label>
      {isLoading ? (
        <Loading>
          <Skeleton width="96px" height={26} />
          <Skeleton width="70%" />
        </Loading>
      ) : (
        <>
          <Figure>
            {href ? (
              <FigureLink
                href={href}
                data-figure=""
                aria-label={
                  typeof figure === 'string' || typeof figure === 'number' ? `${label}: ${figure}` : undefined
                }
              >
                {figure}
              </FigureLink>
            ) : (
              figure
            )}
          </Figure>
          {trend && (
            <Foot>
              <Trend data-good={trend.isGood}>
                <Icon icon={trend.direction === 'up' ? TrendingUp : TrendingDown} size={14} />
                {trend.figure}
              </Trend>{' '}
              {trend.text}
            </Foot>
          )}
          {reason && <Foot>{reason}</Foot>}
        </>
      )}
    </Root>
  );
}

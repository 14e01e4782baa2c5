import styled from 'styled-components';
import { type Tone, toneSolid } from '../../theme/tone.ts';
import { Link } from '../Link/Link.tsx';
import { barTrack } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** A part of a StackedBar. */
export type StackedBarPart = {
  id: string;
  /** "in stock" */
  label: string;
  value: number;
  /** Formatted: "96". */
  valueLabel: string;
  tone: Tone;
  href?: string;
};

const Bar = styled.div`
  display: flex;
  gap: 2px;
  block-size: 12px;
  border-radius: var(--radius-full);
  ${barTrack}
`;

const Part = styled.span`
  ${toneSolid}
  background: var(--tone);
  min-inline-size: 4px;
  @media (forced-colors: active) {
    forced-color-adjust: none;
  }
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-block-start: 10px;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Item = styled.li`
  ${toneSolid}
  display: inline-flex;
  align-items: center;
  gap: 5px;
  max-inline-size: 100%;
  /* Minimum target size (WCAG 2.5.8). */
  min-block-size: 24px;
  overflow-wrap: anywhere;
  &::before {
    flex-shrink: 0;
    content: '';
    inline-size: 8px;
    block-size: 8px;
    border-radius: 2px;
    background: var(--tone);
    forced-color-adjust: none;
  }
  b {
    color: var(--color-text);
    font-weight: var(--weight-strong);
    overflow-wrap: normal;
  }
`;

/** A total divided by state: in stock, low, out. The legend below repeats the colours in words. */
export function StackedBar({
  label,
  parts,
  className,
  ref,
}: { label: string; parts: readonly StackedBarPart[] } & RootProps<HTMLDivElement>) {
  return (
    <div className={className} ref={ref} role="group" aria-label={label}>
      <Bar aria-hidden="true">
        {parts
          .filter((part) => part.value > 0)
          .map((part) => (
            <Part key={part.id} data-tone={part.tone} style={{ flexGrow: part.value }} />
          ))}
      </Bar>
      <Legend>
        {parts.map((part) => (
          <Item key={part.id} data-tone={part.tone}>
            <b>{part.valueLabel}</b>
            {part.href ? (
              <Link href={part.href} variant="subtle">
                {part.label}
              </Link>
            ) : (
              part.label
            )}
          </Item>
        ))}
      </Legend>
    </div>
  );
}

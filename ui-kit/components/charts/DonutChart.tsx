import styled from 'styled-components';
import { Link } from '../Link/Link.tsx';
import { ChartCard, type ChartProps } from './ChartCard.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type DonutPart, type DonutSlice, finiteOrNull, MAX_SLICES, slicesOf, totalOf } from './chartData.ts';

export type DonutChartProps = {
  /** If there are more than five, the ring shows the four largest and the sum of the others. The table shows all. */
  parts: readonly DonutPart[];
  /** Formats a share of the total, 0 to 1, in the language of the page: "39 %". */
  formatShare: (share: number) => string;
  /** Below the total in the middle: "employees". */
  totalLabel: string;
  /** "Others" */
  othersLabel: string;
  /** Headers of the table: "Sector", "Employees", "Share". */
  headers: { part: string; value: string; share: string };
} & ChartProps;

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-6);
`;

const Ring = styled.div`
  position: relative;
  flex-shrink: 0;
  inline-size: 168px;
  block-size: 168px;
  forced-color-adjust: none;
`;

const Middle = styled.p`
  position: absolute;
  inset: 20%;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  text-align: center;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
  b {
    max-inline-size: 100%;
    color: var(--color-text);
    font-size: var(--font-title);
    line-height: var(--line-title);
    font-weight: var(--weight-strong);
  }
  &[data-long] b {
    font-size: var(--font-body);
    line-height: var(--line-body);
  }
`;

const Legend = styled.ul`
  flex: 1 1 200px;
  min-inline-size: 0;
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
`;

const Item = styled.li<{ style: Record<string, string> }>`
  display: grid;
  grid-template-columns: 12px minmax(0, 1fr) auto auto;
  align-items: baseline;
  gap: 0 var(--space-2);
  overflow-wrap: anywhere;
  &::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    border-radius: 2px;
    background: var(--slice);
    forced-color-adjust: none;
  }
`;

const Share = styled.span`
  min-inline-size: 5ch;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  text-align: end;
`;

/** In letters. A longer total has a smaller font, so that it fits into the ring. */
const MAX_TOTAL_LENGTH = 7;

const colors = [1, 2, 3, 4].map((number) => `var(--color-chart-${number})`);
/** The fifth slice has a neutral colour; its position and the gap distinguish it. */
const colorAt = (index: number): string => colors[index] ?? 'var(--color-neutral-solid)';

/** Radius of the whole ring, and its width, in units of the drawing. */
const RADIUS = 84;
const WIDTH = 29;
/** Space between two slices, as a share of the ring. */
const GAP = 0.007;

/** The slices as dashes of a circle, clockwise from the top, whatever the reading direction. */
function DonutRing({ slices }: { slices: readonly DonutSlice[] }) {
  const parts = slices.map(({ share }, index) => ({ share, color: colorAt(index) })).filter(({ share }) => share > 0);
  // An empty ring means that all values are 0.
  const drawn = parts.length > 0 ? parts : [{ share: 1, color: 'var(--color-track)' }];
  const startOf = (index: number) => drawn.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  const lengthOf = (share: number) => (drawn.length > 1 ? Math.max(share - GAP, share / 2) : 1);
  return (
    <svg viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`} width="100%" height="100%">
      {drawn.map(({ share, color }, index) => (
        <circle
          key={color}
          data-slice=""
          r={RADIUS - WIDTH / 2}
          fill="none"
          stroke={color}
          strokeWidth={WIDTH}
          pathLength={1}
          strokeDasharray={`${lengthOf(share)} 1`}
          strokeDashoffset={-startOf(index) - (share - lengthOf(share)) / 2}
          transform="rotate(-90)"
        />
      ))}
    </svg>
  );
}

function DonutWithLegend({ parts, othersLabel, totalLabel, formatShare, formatValue = String }: DonutChartProps) {
  const slices = slicesOf(parts, othersLabel);
  const total = formatValue(totalOf(parts));
  return (
    <Root>
      <Ring>
        <div aria-hidden="true" style={{ blockSize: '100%' }}>
          <DonutRing slices={slices} />
        </div>
        <Middle data-long={total.length > MAX_TOTAL_LENGTH || undefined}>
          <b>{total}</b>
          {totalLabel}
        </Middle>
      </Ring>
      <Legend>
        {slices.slice(0, MAX_SLICES).map(({ id, label, value, share, href }, index) => (
          <Item key={id} style={{ '--slice': colorAt(index) }}>
            {href ? (
              <Link href={href} variant="subtle">
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
            <span>{formatValue(value)}</span>
            <Share>{formatShare(share)}</Share>
          </Item>
        ))}
      </Legend>
    </Root>
  );
}

function DonutTable({ title, parts, headers, formatShare, formatValue = String }: DonutChartProps) {
  const total = totalOf(parts);
  const shareOf = (value: number) => (total > 0 ? Math.max(value, 0) / total : 0);
  const shown = (value: number, format: (value: number) => string) =>
    finiteOrNull(value) === null ? null : format(value);
  return (
    <ChartTable
      caption={title}
      rows={parts}
      columns={[
        { id: 'part', header: headers.part, cell: ({ label }) => label, isIdentity: true },
        { id: 'value', header: headers.value, align: 'end', cell: ({ value }) => shown(value, formatValue) },
        {
          id: 'share',
          header: headers.share,
          align: 'end',
          cell: ({ value }) => shown(value, () => formatShare(shareOf(value))),
        },
      ]}
    />
  );
}

/** Parts of a total in a card: a ring, and a legend with values and shares. A button shows the values as a table. */
export function DonutChart(props: DonutChartProps) {
  return (
    <ChartCard
      {...props}
      isEmpty={props.parts.length === 0}
      chart={() => <DonutWithLegend {...props} />}
      table={() => <DonutTable {...props} />}
    />
  );
}

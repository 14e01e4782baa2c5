import { Pie, PieChart, ResponsiveContainer } from 'recharts';
import styled from 'styled-components';
import { useMediaQuery } from '../../provider/useMediaQuery.ts';
import { Link } from '../Link/Link.tsx';
import { ChartCard, type ChartProps } from './ChartCard.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type DonutPart, type DonutSlice, drawable, MOST_SLICES, slicesOf, totalOf } from './chartData.ts';

export type DonutChartProps = {
  /** Up to five are drawn; of more the four largest and the sum of the others. The table has all of them. */
  parts: readonly DonutPart[];
  /** Share of the whole, 0 to 1, in the page's language: "39 %". */
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

/** In letters; what is longer stands smaller, so that it fits into the ring. */
const LONGEST_TOTAL = 7;

const colors = [1, 2, 3, 4].map((number) => `var(--color-chart-${number})`);
/** The last of five is "others", or a fifth part: no chart colour, but told by its place and the gap. */
const colorAt = (index: number): string => colors[index] ?? 'var(--color-neutral-solid)';

function RingOf({ slices }: { slices: readonly DonutSlice[] }) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const drawn = slices.map(({ value }, index) => ({ value, fill: colorAt(index) })).filter(({ value }) => value > 0);
  // An empty ring says: all is 0.
  const data = drawn.length > 0 ? drawn : [{ value: 1, fill: 'var(--color-track)' }];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart accessibilityLayer={false}>
        <Pie
          data={data}
          dataKey="value"
          innerRadius="66%"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--color-surface)"
          strokeWidth={data.length > 1 ? 3 : 0}
          isAnimationActive={!isStill}
          animationDuration={200}
          rootTabIndex={-1}
        />
      </PieChart>
    </ResponsiveContainer>
  );
}

function ChartOf({ parts, othersLabel, totalLabel, formatShare, formatValue = String }: DonutChartProps) {
  const slices = slicesOf(parts, othersLabel);
  const total = formatValue(totalOf(parts));
  return (
    <Root>
      <Ring>
        <div aria-hidden="true" style={{ blockSize: '100%' }}>
          <RingOf slices={slices} />
        </div>
        <Middle data-long={total.length > LONGEST_TOTAL || undefined}>
          <b>{total}</b>
          {totalLabel}
        </Middle>
      </Ring>
      <Legend>
        {slices.slice(0, MOST_SLICES).map(({ id, label, value, share, href }, index) => (
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

function TableOf({ title, parts, headers, formatShare, formatValue = String }: DonutChartProps) {
  const total = totalOf(parts);
  const shareOf = (value: number) => (total > 0 ? Math.max(value, 0) / total : 0);
  const shown = (value: number, format: (value: number) => string) => (drawable(value) === null ? null : format(value));
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

/** Parts of a whole, in a card: a ring, and each part with its figure and share in words. The same figures are a table at the press of a button. */
export function DonutChart(props: DonutChartProps) {
  return (
    <ChartCard
      {...props}
      isEmpty={props.parts.length === 0}
      chart={() => <ChartOf {...props} />}
      table={() => <TableOf {...props} />}
    />
  );
}

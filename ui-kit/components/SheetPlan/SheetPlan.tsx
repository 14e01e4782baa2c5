import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

type Size = { width: number; height: number };

export type SheetPlanProps = {
  /** Size of the page; all sizes have the same unit. */
  page: Size;
  /** Size of one label. */
  label: Size;
  /** Labels side by side. */
  columns: number;
  /** Labels one below the other. */
  rows: number;
  /** From the left edge of the page to the first label. */
  left: number;
  /** From the top edge of the page to the first label. */
  top: number;
  /** From one label to the next. */
  pitch: { x: number; y: number };
  /** The first free label, from 1: labels before it are shown as used. */
  start: number;
} & RootProps<SVGSVGElement>;

const Drawing = styled.svg`
  display: block;
  inline-size: 100%;
  max-inline-size: 168px;
  block-size: auto;
  max-block-size: 168px;
  margin-inline: auto;
  overflow: visible;
  direction: ltr;
`;

const Paper = styled.rect`
  fill: var(--color-surface);
  stroke: var(--color-border-control);
  stroke-width: 1px;
  vector-effect: non-scaling-stroke;
  @media (forced-colors: active) {
    fill: Canvas;
    stroke: CanvasText;
  }
`;

const Place = styled.rect`
  fill: var(--color-surface-selected);
  stroke: var(--color-primary-text);
  stroke-width: 1px;
  vector-effect: non-scaling-stroke;
  &[data-used] {
    fill: none;
    stroke: var(--color-border);
    stroke-dasharray: 3 3;
  }
  @media (forced-colors: active) {
    fill: Canvas;
    stroke: Highlight;
    &[data-used] {
      stroke: GrayText;
    }
  }
`;

const Print = styled.path`
  fill: none;
  stroke: var(--color-primary-text);
  @media (forced-colors: active) {
    stroke: Highlight;
  }
`;

/** A sheet of labels as it comes out of the printer. Decorative: say the number of the first label in words too. */
export function SheetPlan({ page, label, columns, rows, left, top, pitch, start, className, ref }: SheetPlanProps) {
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    number: index + 1,
    x: left + (index % columns) * pitch.x,
    y: top + Math.floor(index / columns) * pitch.y,
  }));
  return (
    <Drawing className={className} ref={ref} viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden>
      <Paper width={page.width} height={page.height} rx={page.width / 60} />
      {places.map(({ number, x, y }) => (
        <g key={number}>
          <Place
            x={x + INSET}
            y={y + INSET}
            width={label.width - 2 * INSET}
            height={label.height - 2 * INSET}
            rx={2}
            data-used={number < start || undefined}
          />
          {number >= start && <Print d={printOn(label, x, y)} strokeWidth={label.height / 16} />}
        </g>
      ))}
    </Drawing>
  );
}

/** Space between the edge of a label and its frame, so that labels without a gap are told apart. */
const INSET = 1;

/** The square of a QR code, and lines of text beside it. */
function printOn({ width, height }: Size, x: number, y: number): string {
  const side = height / 2;
  const [near, far] = [x + height / 4, x + width - height / 4];
  const above = y + height / 4;
  const text = near + side + height / 8;
  const lines = [0.1, 0.5, 0.9].map(
    (share) => `M${text} ${above + side * share}H${share === 0.9 ? (text + far) / 2 : far}`,
  );
  return `M${near} ${above}h${side}v${side}h${-side}z${lines.join('')}`;
}

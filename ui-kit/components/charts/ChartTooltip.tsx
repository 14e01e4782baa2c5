import styled from 'styled-components';

const Root = styled.div`
  position: absolute;
  inset-block-start: var(--space-2);
  z-index: 1;
  max-inline-size: min(280px, 70%);
  overflow-wrap: anywhere;
  padding: 8px 10px;
  background: var(--color-surface-raised);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  box-shadow: var(--shadow-popover);
  color: var(--color-text);
  font-size: var(--font-small);
  line-height: var(--line-small);
  pointer-events: none;
  p {
    font-weight: var(--weight-strong);
    margin-block-end: 4px;
  }
  div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
  }
`;

/** Distance of the tooltip from its point in px. */
const GAP = 12;

type ChartTooltipProps = {
  /** The full label of the point; the axis shows the short one. */
  title: string;
  values: readonly { id: string; name: string; text: string }[];
  /** Distances of the point from the left edge of the plot and of the plot's right edge, in px. */
  x: number;
  width: number;
};

/** The values of one point, on the side of it that has more space. */
export function ChartTooltip({ title, values, x, width }: ChartTooltipProps) {
  const side = x < width / 2 ? { left: x + GAP } : { right: width - x + GAP };
  return (
    <Root style={side} aria-hidden="true">
      <p>{title}</p>
      {values.map(({ id, name, text }) => (
        <div key={id}>
          <span>{name}</span>
          <b>{text}</b>
        </div>
      ))}
    </Root>
  );
}

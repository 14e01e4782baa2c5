import styled from 'styled-components';

const Root = styled.span`
  display: block;
  inline-size: 20px;
  block-size: 20px;
  border: 1px solid var(--color-border-control);
  border-radius: 4px;
  forced-color-adjust: none;
  /* No colour yet: a diagonal line. */
  &[data-empty] {
    background: linear-gradient(
      to top right,
      var(--color-surface) calc(50% - 1px),
      var(--color-danger-solid) calc(50% - 1px) calc(50% + 1px),
      var(--color-surface) calc(50% + 1px)
    );
  }
`;

/** A small square in a colour. Decorative: the value is next to it. */
export function Swatch({ color }: { color?: string }) {
  return <Root aria-hidden="true" data-empty={color === undefined || undefined} style={{ backgroundColor: color }} />;
}

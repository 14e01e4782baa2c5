import styled, { keyframes } from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type SpinnerProps = {
  /** What the user waits for. Only for screen readers. */
  label: string;
  size?: 16 | 20 | 32;
} & RootProps<HTMLDivElement>;

const turn = keyframes`
  to { transform: rotate(360deg); }
`;

const breathe = keyframes`
  50% { opacity: 0.35; }
`;

const Ring = styled.span`
  display: block;
  border-radius: 50%;
  border: 2px solid currentcolor;
  border-block-start-color: transparent;
  animation: ${turn} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    border-color: currentcolor;
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
  :root[data-motion='reduced'] & {
    border-color: currentcolor;
    animation: none;
  }
`;

const Root = styled.div`
  display: inline-flex;
  color: currentcolor;
`;

/** Shows that something is loading, without its progress. */
export function Spinner({ label, size = 20, className, ref }: SpinnerProps) {
  return (
    <Root className={className} ref={ref} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100}>
      <Ring style={{ inlineSize: size, blockSize: size }} />
    </Root>
  );
}

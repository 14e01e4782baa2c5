import styled, { keyframes } from 'styled-components';

export type SpinnerProps = {
  /** What the user waits for. Only for screen readers. */
  label: string;
  size?: 16 | 20 | 32;
};

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
export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <Root role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100}>
      <Ring style={{ inlineSize: size, blockSize: size }} />
    </Root>
  );
}

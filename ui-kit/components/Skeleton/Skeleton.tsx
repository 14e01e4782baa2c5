import styled, { keyframes } from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type SkeletonProps = {
  /** CSS length or percentage: "60%". */
  width?: string;
  /** In px. */
  height?: number;
  isRound?: boolean;
} & RootProps<HTMLSpanElement>;

const pulse = keyframes`
  50% { opacity: 0.45; }
`;

const Bar = styled.span`
  display: block;
  max-inline-size: 100%;
  border-radius: var(--radius-small);
  background: var(--color-track);
  animation: ${pulse} 1.4s ease-in-out infinite;
  &[data-round] {
    border-radius: 50%;
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
  :root[data-motion='reduced'] & {
    animation: none;
  }
`;

/** Placeholder of loading content. Hidden from screen readers: announce "loading" once elsewhere. */
export function Skeleton({ width = '100%', height = 12, isRound, className, ref }: SkeletonProps) {
  return (
    <Bar
      className={className}
      ref={ref}
      aria-hidden="true"
      data-round={isRound || undefined}
      style={{ inlineSize: width, blockSize: height, flexShrink: isRound ? 0 : undefined }}
    />
  );
}

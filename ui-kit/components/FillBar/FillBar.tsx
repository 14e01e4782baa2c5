import styled from 'styled-components';
import { type Tone, toneSolid } from '../../theme/tone.ts';
import { barTrack } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type FillBarProps = {
  /** Accessible name: "Stock of channel 14". */
  label: string;
  /** How much there is: from 0 to `maxValue`. */
  value: number;
  /** What a full bar means. */
  maxValue: number;
  /** Read by screen readers; show it next to the bar too: "9 of 30". */
  valueLabel: string;
  tone?: Tone;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  ${toneSolid}
  display: block;
  inline-size: 100%;
  block-size: 6px;
  border-radius: var(--radius-full);
  ${barTrack}
`;

const Bar = styled.span`
  display: block;
  block-size: 100%;
  border-radius: inherit;
  background: var(--tone);
  transition: inline-size var(--motion-slow);
  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

/** A fill level. For the progress of a task use ProgressBar. */
export function FillBar({ label, value, maxValue, valueLabel, tone, className, ref }: FillBarProps) {
  // The capacity may be 0: show an empty bar.
  const share = maxValue > 0 ? Math.min(Math.max(value / maxValue, 0), 1) : 0;
  return (
    <Root
      className={className}
      ref={ref}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share * 100}
      aria-valuetext={valueLabel}
      data-tone={tone}
    >
      <Bar style={{ inlineSize: `${share * 100}%` }} />
    </Root>
  );
}

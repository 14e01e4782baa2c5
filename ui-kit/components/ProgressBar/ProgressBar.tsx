import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components';
import styled, { keyframes } from 'styled-components';
import { barTrack } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type ProgressBarProps = {
  label: string;
  isLabelHidden?: boolean;
  /** 0 to `maxValue`; undefined: unknown. */
  value?: number;
  /** Default: 100. */
  maxValue?: number;
  /** "12 of 40". Default: the percentage. */
  valueLabel?: string;
} & RootProps<HTMLDivElement>;

const slide = keyframes`
  from { inset-inline-start: -40%; }
  to { inset-inline-start: 100%; }
`;

const Root = styled(AriaProgressBar)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) fit-content(50%);
  overflow-wrap: anywhere;
  gap: 6px var(--space-3);
  font-size: var(--font-label);
  line-height: var(--line-label);
`;

const Track = styled.div`
  position: relative;
  grid-column: 1 / -1;
  block-size: 8px;
  border-radius: var(--radius-full);
  ${barTrack}
`;

const Bar = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: var(--color-primary-text);
  transition: inline-size var(--motion-slow);
  &[data-endless] {
    position: absolute;
    inline-size: 40%;
    animation: ${slide} 1.2s linear infinite;
    @media (prefers-reduced-motion: reduce) {
      animation: none;
      inline-size: 100%;
      opacity: 0.5;
    }
  }
  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

/** Progress of a task. */
export function ProgressBar({
  label,
  isLabelHidden,
  value,
  maxValue = 100,
  valueLabel,
  className,
  ref,
}: ProgressBarProps) {
  const isIndeterminate = value === undefined;
  return (
    <Root
      className={className}
      ref={ref}
      aria-label={isLabelHidden ? label : undefined}
      value={value}
      maxValue={maxValue}
      valueLabel={valueLabel}
      isIndeterminate={isIndeterminate}
    >
      {({ percentage, valueText }) => (
        <>
          {!isLabelHidden && <Label>{label}</Label>}
          {!isLabelHidden && <span>{valueText}</span>}
          <Track>
            <Bar
              data-endless={isIndeterminate || undefined}
              style={isIndeterminate ? {} : { inlineSize: `${percentage ?? 0}%` }}
            />
          </Track>
        </>
      )}
    </Root>
  );
}

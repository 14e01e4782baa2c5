import { useEffect, useRef } from 'react';
import { Label, Meter } from 'react-aria-components';
import styled from 'styled-components';
import { type Tone, toneSolid } from '../../theme/tone.ts';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type StrengthMeterProps = {
  /** "Password strength". */
  label: string;
  /** 0 (no text yet) to `levels`; values outside are limited to this range. */
  level: number;
  /** Number of levels. Default: 4. */
  levels?: number;
  /** The level in a word: "weak". Visible, and announced when it changes. */
  valueLabel: string;
  /** Colour of the level. Default: low red, medium amber, highest green. */
  tone?: Tone;
} & RootProps<HTMLDivElement>;

const Root = styled(Meter)`
  ${toneSolid}
  display: grid;
  grid-template-columns: minmax(0, 1fr) fit-content(60%);
  gap: 4px var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  > * {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

const Word = styled.span`
  color: var(--color-text);
  font-weight: var(--weight-medium);
`;

const Steps = styled.span`
  grid-column: 1 / -1;
  display: flex;
  gap: 4px;
`;

const Step = styled.span`
  flex: 1;
  block-size: 6px;
  border-radius: var(--radius-full);
  background: var(--color-track);
  transition: background-color var(--motion-base);
  &[data-filled] {
    background: var(--tone);
  }
  @media (forced-colors: active) {
    background: Canvas;
    border: 1px solid CanvasText;
    &[data-filled] {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

function toneOf(level: number, levels: number): Tone {
  if (level >= levels) return 'success';
  return level > levels / 3 ? 'warning' : 'danger';
}

/** Announces a text when it changes, but not its first value. */
function useChangeAnnouncement(text: string): void {
  const announce = useAnnounce();
  const last = useRef(text);
  useEffect(() => {
    if (last.current !== text && text) announce(text);
    last.current = text;
  }, [announce, text]);
}

/** Strength of a password while the user types it. Show its rules in a Checklist next to it. */
export function StrengthMeter({ label, level, levels = 4, valueLabel, tone, className, ref }: StrengthMeterProps) {
  const steps = Math.max(1, Math.round(levels));
  const filled = Number.isFinite(level) ? Math.min(Math.max(Math.round(level), 0), steps) : 0;
  useChangeAnnouncement(valueLabel && `${label}: ${valueLabel}`);
  return (
    <Root
      className={className}
      ref={ref}
      value={filled}
      maxValue={steps}
      valueLabel={valueLabel}
      data-tone={tone ?? toneOf(filled, steps)}
    >
      <Label>{label}</Label>
      <Word>{valueLabel}</Word>
      <Steps>
        {Array.from({ length: steps }, (_, index) => (
          <Step key={index} data-filled={index < filled || undefined} />
        ))}
      </Steps>
    </Root>
  );
}

import { useEffect, useRef } from 'react';
import { Label, Meter } from 'react-aria-components';
import styled from 'styled-components';
import { type Tone, toneSolid } from '../../theme/tone.ts';
import { useAnnounce } from '../Announcer/Announcer.tsx';

export type StrengthMeterProps = {
  /** "Password strength". */
  label: string;
  /** 0 (nothing to judge yet) to `levels`; what lies outside counts as the nearest. */
  level: number;
  /** How many steps there are; 4 unless said otherwise. */
  levels?: number;
  /** The level in a word: "weak". Seen, and spoken when it changes. */
  valueLabel: string;
  /** Colour of the level; by default weak is red, middling amber, the highest green. */
  tone?: Tone;
};

const Root = styled(Meter)`
  ${toneSolid}
  display: grid;
  grid-template-columns: 1fr auto;
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

/** Speaks a text when it changes, not when the page comes. */
function useSpokenChange(text: string): void {
  const announce = useAnnounce();
  const last = useRef(text);
  useEffect(() => {
    if (last.current !== text && text) announce(text);
    last.current = text;
  }, [announce, text]);
}

/** How strong a password is, as it is typed. What makes it stronger stands in a Checklist beside it. */
export function StrengthMeter({ label, level, levels = 4, valueLabel, tone }: StrengthMeterProps) {
  const steps = Math.max(1, Math.round(levels));
  const filled = Number.isFinite(level) ? Math.min(Math.max(Math.round(level), 0), steps) : 0;
  useSpokenChange(valueLabel && `${label}: ${valueLabel}`);
  return (
    <Root value={filled} maxValue={steps} valueLabel={valueLabel} data-tone={tone ?? toneOf(filled, steps)}>
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

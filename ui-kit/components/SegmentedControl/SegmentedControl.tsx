import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type SegmentedControlProps = {
  /** Accessible name of the choice: "Time range". */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
} & RootProps<HTMLDivElement>;

const Root = styled(ToggleButtonGroup)`
  display: inline-flex;
  max-inline-size: 100%;
  padding: 2px;
  background: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  ${below.small} {
    display: flex;
    inline-size: 100%;
  }
`;

const Segment = styled(ToggleButton)`
  flex: 1 1 auto;
  min-inline-size: 0;
  min-block-size: calc(var(--control-height) - 6px);
  padding: 2px var(--space-3);
  ${below.small} {
    /* The choices share the width: their words must not break. */
    padding-inline: var(--space-1);
  }
  background: none;
  border: 0;
  border-radius: var(--radius-small);
  color: var(--color-text-muted);
  font-weight: var(--weight-medium);
  cursor: pointer;
  outline: none;
  transition: background-color var(--motion-fast);
  &[data-hovered] {
    color: var(--color-text);
  }
  &[data-selected] {
    background: var(--color-surface-selected);
    color: var(--color-primary-text);
    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 1px;
  }
`;

/** Two to five short choices that change the view at once. Arrow keys move, Space chooses. */
export function SegmentedControl({ label, options, value, onChange, className, ref }: SegmentedControlProps) {
  const hasChoice = options.some((option) => option.value === value);
  return (
    <Root
      className={className}
      ref={ref}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (key !== undefined && key !== value) onChange(String(key));
      }}
    >
      {options.map((option) => (
        // Tab leads to the chosen segment, as in a radio group.
        <Segment key={option.value} id={option.value} excludeFromTabOrder={hasChoice && option.value !== value}>
          {option.label}
        </Segment>
      ))}
    </Root>
  );
}

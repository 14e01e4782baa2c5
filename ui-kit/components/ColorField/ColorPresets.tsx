import { Check } from 'lucide-react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import styled from 'styled-components';
import { normalizeColor } from '../../theme/brand.ts';
import { contrastRatio } from '../../theme/contrast.ts';
import { Icon } from '../Icon/Icon.tsx';

/** A suggested colour. */
export type ColorPreset = {
  /** `#rrggbb`. */
  color: string;
  /** Accessible name of the colour: "Navy". */
  label: string;
};

type ColorPresetsProps = {
  label: string;
  presets: readonly ColorPreset[];
  value: string | null;
  onChange: (color: string) => void;
  isDisabled: boolean;
};

const List = styled(ListBox<ColorPreset>)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  outline: none;
`;

const Item = styled(ListBoxItem)`
  display: grid;
  place-items: center;
  inline-size: 28px;
  block-size: 28px;
  border: 1px solid var(--color-border-control);
  border-radius: var(--radius-small);
  cursor: pointer;
  outline: none;
  forced-color-adjust: none;
  > span {
    visibility: hidden;
  }
  &[data-selected] > span {
    visibility: visible;
  }
  &[data-hovered] {
    outline: 2px solid var(--color-border-control);
    outline-offset: 1px;
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  &[data-disabled] {
    cursor: not-allowed;
    opacity: 0.5;
  }
`;

/** Colour of the check mark on a colour: black or white, whichever has more contrast. */
const markColorOn = (color: string) =>
  contrastRatio('#ffffff', color) >= contrastRatio('#000000', color) ? '#fff' : '#000';

/** A row of suggested colours, chosen by press or with arrow keys. It omits invalid colours. */
export function ColorPresets({ label, presets, value, onChange, isDisabled }: ColorPresetsProps) {
  const colors = presets.flatMap((preset) => {
    const color = normalizeColor(preset.color);
    return color ? [{ ...preset, color }] : [];
  });
  return (
    <List
      aria-label={label}
      layout="grid"
      orientation="horizontal"
      selectionMode="single"
      selectedKeys={value ? [value] : []}
      disabledKeys={isDisabled ? colors.map(({ color }) => color) : []}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (key !== undefined) onChange(String(key));
      }}
    >
      {colors.map(({ color, label: name }) => (
        <Item
          key={color}
          id={color}
          textValue={name}
          aria-label={`${name} ${color}`}
          style={{ backgroundColor: color, color: markColorOn(color) }}
        >
          <Icon icon={Check} size={16} />
        </Item>
      ))}
    </List>
  );
}

import { type ClipboardEvent, type Ref, useMemo } from 'react';
import { type Color, ColorField as AriaColorField, Group, Input, parseColor } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { ColorPopover } from './ColorPopover.tsx';
import { type ColorPreset, ColorPresets } from './ColorPresets.tsx';

export type ColorFieldProps = {
  /** `#rrggbb`; null, and whatever is no colour, is empty. */
  value?: string | null;
  /** Gets `#rrggbb` in small letters, or null for the emptied field. Typed text counts when the field is left. */
  onChange?: (value: string | null) => void;
  /** Colours to choose from at once, below the box. */
  presets?: readonly ColorPreset[];
  /** Names the row of presets: "Suggested colours". */
  presetsLabel?: string;
  /** Names the swatch in the box, which opens the area to choose from: "Choose a colour". */
  pickerLabel: string;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
} & FieldProps;

const Root = styled(AriaColorField)`
  ${fieldRoot}
`;

const Box = styled(Group)`
  ${fieldBox}
  max-inline-size: 240px;
  padding-inline-start: var(--space-1);
`;

const Bare = styled(Input)`
  ${bareInput}
  padding-inline-start: var(--space-2);
`;

/** A colour from any CSS text: `#b42318`, `b42318`, `rgb(180 35 24)`, `hsl(4 76% 40%)`. */
function readColor(text: string | null | undefined): Color | null {
  const candidate = text?.trim() ?? '';
  for (const attempt of [candidate, `#${candidate}`]) {
    try {
      return parseColor(attempt).toFormat('rgb').withChannelValue('alpha', 1);
    } catch {
      // No colour in this spelling; the next one is tried.
    }
  }
  return null;
}

const toHex = (color: Color): string => color.toString('hex').toLowerCase();

/** A colour: typed or pasted, chosen from an area, or one of a few suggested. */
export function ColorField({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isInvalid,
  value,
  onChange,
  presets = [],
  presetsLabel,
  pickerLabel,
  placeholder,
  ref,
  ...rest
}: ColorFieldProps) {
  const color = useMemo(() => readColor(value), [value]);
  const invalid = isFieldInvalid({ isInvalid, errorMessage });
  const canChoose = !rest.isDisabled && !rest.isReadOnly;
  const change = (next: Color | null) => onChange?.(next && toHex(next));

  /** The box itself takes hexadecimal digits alone; a colour copied from elsewhere comes in other spellings too. */
  const paste = (event: ClipboardEvent) => {
    const pasted = readColor(event.clipboardData.getData('text'));
    if (!pasted || !canChoose) return;
    event.preventDefault();
    change(pasted);
  };

  return (
    <Root {...rest} value={color} onChange={change} isInvalid={invalid} validationBehavior="aria">
      <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={rest.isRequired} />
      <Box isInvalid={invalid} isDisabled={rest.isDisabled}>
        <ColorPopover label={pickerLabel} color={color} onChange={change} isDisabled={!canChoose} />
        <Bare ref={ref} placeholder={placeholder} dir="ltr" onPaste={paste} />
      </Box>
      <FieldHelp description={description} errorMessage={errorMessage} />
      {presets.length > 0 && (
        <ColorPresets
          label={presetsLabel ?? label}
          presets={presets}
          value={color && toHex(color)}
          onChange={(preset) => onChange?.(preset)}
          isDisabled={!canChoose}
        />
      )}
    </Root>
  );
}

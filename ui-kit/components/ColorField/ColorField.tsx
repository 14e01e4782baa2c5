import { type ClipboardEvent, type Ref, useMemo } from 'react';
import { type Color, ColorField as AriaColorField, Group, Input, parseColor } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { FieldHelp, FieldLabel, type FieldProps, fieldRoot, isFieldInvalid } from '../Field/Field.tsx';
import { ColorPopover } from './ColorPopover.tsx';
import { type ColorPreset, ColorPresets } from './ColorPresets.tsx';

export type ColorFieldProps = {
  /** `#rrggbb`. The field is empty for null or an invalid colour. */
  value?: string | null;
  /** Called with `#rrggbb` in lower case, or null for the empty field. Typed text takes effect on blur. */
  onChange?: (value: string | null) => void;
  /** Suggested colours, shown below the box. */
  presets?: readonly ColorPreset[];
  /** Names the row of presets: "Suggested colours". */
  presetsLabel?: string;
  /** Label of the button in the box that opens the colour picker: "Choose a colour". */
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

/** Reads a colour in any CSS notation: `#b42318`, `b42318`, `rgb(180 35 24)`, `hsl(4 76% 40%)`. */
function readColor(text: string | null | undefined): Color | null {
  const candidate = text?.trim() ?? '';
  for (const attempt of [candidate, `#${candidate}`]) {
    try {
      return parseColor(attempt).toFormat('rgb').withChannelValue('alpha', 1);
    } catch {
      // Not a colour in this notation: try the next one.
    }
  }
  return null;
}

const toHex = (color: Color): string => color.toString('hex').toLowerCase();

/** A colour that the user types, pastes, picks from an area or chooses from suggestions. */
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

  /** The box accepts only hexadecimal digits. A pasted colour may have another notation. */
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

import { type MaskitoOptions, maskitoTransform } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { maskOptions, takesDigitsOnly, unmask } from './mask.ts';

export type MaskedFieldProps = {
  /**
   * `0` is a digit, `A` a letter (stored in upper case) or digit. The field inserts all other characters:
   * `AA.AAA.AAA/AAAA-00`. Of several patterns, shortest first, the field uses the first that is long enough.
   */
  pattern: string | readonly string[];
  /** Letters and digits, with or without the other characters of the pattern. null: empty. */
  value?: string | null;
  /** Called with letters and digits only: `12ABC34501DE35`. */
  onChange?: (value: string) => void;
  /** For phone numbers: removed from a pasted number, "+55 11 …", that is too long with it. */
  countryCode?: string;
  /** `tel` for phone numbers. */
  type?: 'text' | 'tel';
} & Omit<TextFieldProps, 'type' | 'maxLength' | 'spellCheck' | 'dir'>;

/** Applies the mask to the input and passes the input to the form's ref. */
function useMask(options: MaskitoOptions, ref: Ref<HTMLInputElement> | undefined) {
  const mask = useMaskito({ options });
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  return useCallback(
    (node: HTMLInputElement | null) => {
      input.current = node;
      mask(node);
    },
    [mask],
  );
}

/** A code with a fixed format. The field formats typed and pasted text; its value is the unformatted code. */
export function MaskedField({ pattern, countryCode, value, defaultValue, onChange, ref, ...rest }: MaskedFieldProps) {
  const patternKey = [pattern].flat().join('\n');
  const options = useMemo(() => maskOptions(patternKey.split('\n'), countryCode), [patternKey, countryCode]);
  const input = useMask(options, ref);
  const masked = (text: string) => maskitoTransform(text, options);
  const isNumeric = takesDigitsOnly(patternKey.split('\n'));
  return (
    <TextField
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoCapitalize={isNumeric ? 'off' : 'characters'}
      autoComplete="off"
      {...rest}
      dir="ltr"
      spellCheck="false"
      value={typeof value === 'string' ? masked(value) : value}
      defaultValue={defaultValue === undefined ? undefined : masked(defaultValue)}
      onChange={onChange && ((text) => onChange(unmask(text)))}
      ref={input}
    />
  );
}

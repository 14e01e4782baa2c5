import { type MaskitoOptions, maskitoTransform } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { maskOptions, takesDigitsOnly, unmask } from './mask.ts';

export type MaskedFieldProps = {
  /**
   * `0` is a digit, `A` a letter or digit, kept as a capital; what else stands in it is written by itself:
   * `AA.AAA.AAA/AAAA-00`. Of several, shortest first, the first with room enough is taken.
   */
  pattern: string | readonly string[];
  /** Letters and digits alone, without the mask; with it, they are understood too. null counts as empty. */
  value?: string | null;
  /** Gets letters and digits alone: `12ABC34501DE35`. */
  onChange?: (value: string) => void;
  /** For phone numbers: taken away from a number pasted with it, "+55 11 …", where it would not fit otherwise. */
  countryCode?: string;
  /** `tel` for phone numbers. */
  type?: 'text' | 'tel';
} & Omit<TextFieldProps, 'type' | 'maxLength' | 'spellCheck' | 'dir'>;

/** Puts the mask upon the input, and gives the input to the form's ref as well. */
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

/** A code of a known shape. It is written in its shape as one types or pastes; the value is the bare code. */
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

import { CornerDownLeft, ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, type Ref, useMemo, useRef, useState } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import styled from 'styled-components';
import type { Tone } from '../../theme/tone.ts';
import { toneIcon } from '../../theme/toneIcon.ts';
import type { FieldProps } from '../Field/fieldParts.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { scannedCode } from './scannedCode.ts';

export type ScanFieldProps = {
  /**
   * Called with each code: a scanner types it and presses Enter; a person may do the same. The field is empty again at
   * once and keeps the focus, so that the next scan is not lost while the answer is on its way.
   */
  onScan: (code: string) => void;
  /** Names the button that does what Enter does: "Use the code". */
  enterLabel: string;
  /** The answer to the last code: "Luva nitrílica, size 9". Announced. */
  result?: { tone: Tone; text: string };
  /** The answer to the last code is on its way; announced: "Looking up the code". */
  pendingLabel?: string;
  placeholder?: string;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
} & Omit<FieldProps, 'name' | 'isReadOnly' | 'isRequired' | 'isInvalid'>;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-inline-size: 0;
`;

const Result = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 24px;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  > :last-child {
    min-inline-size: 0;
  }
  &[data-tone='success'] {
    color: var(--color-success-text);
  }
  &[data-tone='warning'] {
    color: var(--color-warning-text);
  }
  &[data-tone='danger'] {
    color: var(--color-danger-text);
  }
  &[data-tone='info'] {
    color: var(--color-info-text);
  }
`;

/** Codes from a scanner that works as a keyboard: badges, bar codes of pieces. The last answer is below the field. */
export function ScanField({ onScan, enterLabel, result, pendingLabel, ref, className, ...field }: ScanFieldProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const refs = useMemo(() => mergeRefs(ref, input), [ref]);
  const scan = () => {
    const code = scannedCode(text);
    setText('');
    input.current?.focus();
    if (code) onScan(code);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== input.current) return;
    // The scanner's Enter must not send the form around the field.
    event.preventDefault();
    scan();
  };
  return (
    <Root className={className} onKeyDown={onKeyDown}>
      <TextField
        {...field}
        ref={refs}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={setText}
        start={<Icon icon={ScanBarcode} size={18} />}
        end={
          <IconButton
            icon={CornerDownLeft}
            label={enterLabel}
            size="small"
            isDisabled={field.isDisabled || text === ''}
            onPress={scan}
          />
        }
      />
      <Result role="status" data-tone={pendingLabel ? undefined : result?.tone}>
        {pendingLabel ? (
          <>
            <span aria-hidden="true">
              <Spinner label={pendingLabel} size={20} />
            </span>
            <span>{pendingLabel}</span>
          </>
        ) : (
          result && (
            <>
              <Icon icon={toneIcon[result.tone]} size={18} />
              <span>{result.text}</span>
            </>
          )
        )}
      </Result>
    </Root>
  );
}

import { type PointerEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { SignatureImage } from '../SignatureImage/SignatureImage.tsx';
import type { Signature } from '../SignatureImage/strokes.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type SignaturePadProps = {
  /** Who signs: "Signature of Rita Souza". */
  label: string;
  /** In the empty field: "Sign here". */
  placeholder: string;
  /** Below the field: what the person confirms. */
  description?: string;
  /** null: not signed. */
  value: Signature | null;
  onChange: (value: Signature | null) => void;
  /** Label of the button that removes the signature: "Clear". */
  clearLabel: string;
  /** Announced to screen readers: "Signed". */
  signedText: string;
  isDisabled?: boolean;
} & RootProps<HTMLDivElement>;

/** Size of every signature, on screens of any size. */
const SIZE = { width: 600, height: 200 };
/** Strokes and points of one signature; later ones are ignored. */
const LIMITS = { strokes: 200, points: 5000 };
const NUMBERS = 3;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-block-size: var(--control-height);
  font-size: var(--font-label);
  line-height: var(--line-label);
  font-weight: var(--weight-medium);
  overflow-wrap: anywhere;
  > button {
    flex: none;
  }
`;

const Surface = styled.div`
  position: relative;
  aspect-ratio: ${SIZE.width} / ${SIZE.height};
  inline-size: 100%;
  max-inline-size: 480px;
  overflow: clip;
  border: 1px dashed var(--color-border-control);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  cursor: crosshair;
  /* A finger draws instead of scrolling. */
  touch-action: none;
  user-select: none;
  &[data-disabled] {
    border-color: var(--color-border);
    background: none;
    cursor: not-allowed;
    @media (forced-colors: active) {
      border-color: GrayText;
    }
  }
  > svg {
    max-inline-size: none;
  }
`;

const Hint = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: var(--color-text-muted);
  font-size: var(--font-small);
`;

const Description = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));

/** A field for a signature with finger, pen or mouse. Needs a pointer, so a form must accept that it is empty. */
export function SignaturePad({
  label,
  placeholder,
  description,
  value,
  onChange,
  clearLabel,
  signedText,
  isDisabled,
  className,
  ref,
}: SignaturePadProps) {
  const id = useId();
  const drawn = useRef<number[]>(undefined);
  const [stroke, setStroke] = useState<number[]>();
  const startedAt = useRef(0);
  const strokes = value?.strokes ?? [];
  const shown = stroke ? [...strokes, stroke] : strokes;
  const freeNumbers = LIMITS.points * NUMBERS - shown.flat().length;

  const pointsOf = (target: Element, events: readonly globalThis.PointerEvent[]) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return events.flatMap(({ clientX, clientY, timeStamp }) => [
      clamp(((clientX - left) / width) * SIZE.width, SIZE.width),
      clamp(((clientY - top) / height) * SIZE.height, SIZE.height),
      Math.max(0, Math.round(timeStamp - startedAt.current)),
    ]);
  };
  const begin = ({ currentTarget, nativeEvent }: PointerEvent) => {
    const isFull = strokes.length >= LIMITS.strokes || freeNumbers <= 0;
    if (isDisabled || isFull || !nativeEvent.isPrimary || nativeEvent.button !== 0) return;
    currentTarget.setPointerCapture(nativeEvent.pointerId);
    if (strokes.length === 0) startedAt.current = nativeEvent.timeStamp;
    drawn.current = pointsOf(currentTarget, [nativeEvent]);
    setStroke(drawn.current);
  };
  const draw = ({ currentTarget, nativeEvent }: PointerEvent) => {
    if (!drawn.current || !nativeEvent.isPrimary) return;
    const between = nativeEvent.getCoalescedEvents();
    const points = pointsOf(currentTarget, between.length > 0 ? between : [nativeEvent]);
    drawn.current = [...drawn.current, ...points.slice(0, Math.max(0, freeNumbers))];
    setStroke(drawn.current);
  };
  const end = () => {
    if (!drawn.current) return;
    onChange({ ...SIZE, strokes: [...strokes, drawn.current] });
    drawn.current = undefined;
    setStroke(undefined);
  };

  return (
    <Root className={className} ref={ref} role="group" aria-labelledby={id}>
      <Line>
        <span id={id}>{label}</span>
        {value && (
          <Button size="small" variant="ghost" onPress={() => onChange(null)} isDisabled={isDisabled}>
            {clearLabel}
          </Button>
        )}
      </Line>
      <Surface
        data-disabled={isDisabled ? '' : undefined}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {shown.length > 0 ? <SignatureImage signature={{ ...SIZE, strokes: shown }} /> : <Hint>{placeholder}</Hint>}
      </Surface>
      <VisuallyHidden role="status">{value ? signedText : ''}</VisuallyHidden>
      {description && <Description>{description}</Description>}
    </Root>
  );
}

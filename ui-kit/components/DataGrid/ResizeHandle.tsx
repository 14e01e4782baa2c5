import { useRef } from 'react';
import { useMove } from 'react-aria/useMove';
import { useLocale } from 'react-aria-components';
import styled from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import { limitWidth } from './columnLayout.ts';

/** Widths of columns in px. */
export const LEAST_WIDTH = 60;
export const MOST_WIDTH = 800;
/** A press of an arrow key. */
const KEY_STEP = 10;

type ResizeHandleProps = {
  /** "Width of Machine". */
  label: string;
  width: number;
  onChange: (width: number) => void;
  /** Restores the width that the column had at first. */
  onReset: () => void;
};

const Handle = styled.span`
  ${focusRing}
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  inline-size: 24px;
  margin-inline-end: -12px;
  z-index: 1;
  cursor: col-resize;
  touch-action: none;
  &::after {
    content: '';
    position: absolute;
    inset-block: 9px;
    inset-inline-start: 11px;
    inline-size: 2px;
    border-radius: 1px;
    background: var(--color-border-control);
    opacity: 0;
  }
  th:hover > &::after,
  &:focus-visible::after,
  &[data-moving]::after {
    opacity: 1;
  }
  @media (pointer: coarse), (forced-colors: active) {
    &::after {
      opacity: 1;
    }
  }
`;

/** The edge of a column: dragged, or moved by the arrow keys. Enter and a double press restore the width. */
export function ResizeHandle({ label, width, onChange, onReset }: ResizeHandleProps) {
  const { direction } = useLocale();
  const current = useRef(width);
  const { moveProps } = useMove({
    onMoveStart: () => {
      current.current = width;
    },
    onMove: ({ deltaX, pointerType }) => {
      const towardsEnd = direction === 'rtl' ? -deltaX : deltaX;
      current.current += pointerType === 'keyboard' ? towardsEnd * KEY_STEP : towardsEnd;
      onChange(limitWidth(current.current, LEAST_WIDTH, MOST_WIDTH));
    },
  });
  return (
    <Handle
      {...moveProps}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={0}
      onDoubleClick={onReset}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onReset();
        else moveProps.onKeyDown?.(event);
      }}
    />
  );
}

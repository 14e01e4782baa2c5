import type { Ref } from 'react';
import styled, { css } from 'styled-components';
import { cards, HeaderCell } from './tableStyle.ts';

/**
 * The look of the checkbox in a cell. It is one element, and the cell contains its style: a table has so many of them that
 * a Checkbox in each row would take as long as all other cells.
 */
const selectBox = css`
  > label {
    /* The box, and a target of 24 px around it (WCAG 2.5.8). */
    display: block;
    inline-size: 24px;
    padding: 3px;
    margin-inline-start: -3px;
    cursor: pointer;
    &[data-disabled] {
      cursor: not-allowed;
    }
  }
  input {
    display: block;
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    border: 1.5px solid var(--color-border-control);
    border-radius: 5px;
    background: var(--color-surface);
    color: var(--color-on-primary);
    cursor: inherit;
    appearance: none;
    &:is(:checked, :indeterminate) {
      background: var(--color-primary);
      border-color: var(--color-primary-border);
      &::before {
        content: '';
        display: block;
        border: solid currentColor;
      }
    }
    &:checked::before {
      inline-size: 6px;
      block-size: 10px;
      margin: 1px auto 0;
      border-width: 0 2px 2px 0;
      rotate: 45deg;
    }
    &:indeterminate::before {
      inline-size: 9px;
      block-size: 2px;
      margin: 6.5px auto 0;
      border-width: 2px 0 0;
      rotate: none;
    }
    &:focus-visible {
      outline: 2px solid var(--color-focus);
      outline-offset: 2px;
    }
    &:disabled {
      background: var(--color-surface-sunken);
      border-color: var(--color-border);
      color: var(--color-text-muted);
    }
    /* The system draws its own box. */
    @media (forced-colors: active) {
      appearance: auto;
    }
  }
`;

/** The cell with the checkbox of a row; in the corner of a card. */
export const SelectCell = styled.td`
  inline-size: 42px;
  padding-inline: var(--space-3) 0;
  border-block-end: 1px solid var(--color-border);
  vertical-align: middle;
  ${selectBox}
  ${cards} {
    position: absolute;
    inset-block-start: var(--space-2);
    inset-inline-start: var(--space-3);
    inline-size: auto;
    padding: 0;
    border: 0;
  }
`;

/** The header of the column of checkboxes. */
export const SelectHeader = styled(HeaderCell)`
  ${selectBox}
`;

type SelectBoxProps = {
  /** Only for screen readers: "Select Ana Martins". */
  label: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChange: (isChosen: boolean) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The checkbox of a row or of the page, inside SelectCell or SelectHeader. */
export function SelectBox({ label, isChosen, isDisabled, onChange, ref }: SelectBoxProps) {
  return (
    <label data-disabled={isDisabled || undefined}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

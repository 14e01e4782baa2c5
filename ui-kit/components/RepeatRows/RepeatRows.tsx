import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { Button } from '../Button/Button.tsx';
import { FieldError } from '../Field/FieldError.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** A row of RepeatRows; its fields come from `children`. */
export type RepeatRow = {
  /** Does not change while the row exists: `field.id` of react-hook-form. */
  key: string;
  /** Label of the remove button: "Remove Luva nitrílica". */
  removeLabel: string;
  /** The row cannot be removed. */
  isRemoveDisabled?: boolean;
};

/** A row that the next save removes. */
export type RemovedRow = {
  key: string;
  /** Names the row: "L · 001-G". */
  label: string;
  /** Label of the button that keeps the row: "Keep size L". */
  undoLabel: string;
};

export type RepeatRowsProps = {
  label: string;
  description?: ReactNode;
  /** An error of the whole list: "Add at least one product". */
  errorMessage?: string;
  isRequired?: boolean;
  rows: readonly RepeatRow[];
  /** The fields of one row, usually a FieldRow. */
  children: (index: number) => ReactNode;
  addLabel: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Rows of the stored record that were removed in the form, shown after the others. */
  removedRows?: readonly RemovedRow[];
  /** Beside each removed row: "Will be removed when you save". */
  removedText?: string;
  /** The visible label of the undo buttons: "Undo". */
  undoText?: string;
  onUndo?: (key: string) => void;
  /** Shown if there are no rows. */
  emptyText: string;
  isDisabled?: boolean;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: var(--space-3);
  min-inline-size: 0;
`;

const Legend = styled.p`
  font-size: var(--font-label);
  line-height: var(--line-label);
  font-weight: var(--weight-medium);
  > span {
    color: var(--color-danger-text);
    margin-inline-start: 3px;
  }
`;

const Help = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const List = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
`;

const Row = styled.li`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  background: var(--color-surface);
  > :first-child {
    flex: 1;
    min-inline-size: 0;
  }
  /* Aligned with the inputs, below their labels. */
  > button:last-child {
    margin-block-start: 26px;
  }
  /* The fields need the whole width, also those of rows in rows. */
  ${below.small} {
    flex-wrap: wrap;
    > :first-child {
      flex-basis: 100%;
    }
    > button:last-child {
      margin-block-start: 0;
      margin-inline-start: auto;
    }
  }
`;

const Removed = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-2) var(--space-3);
  border: 1px dashed var(--color-border-control);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  > s {
    overflow-wrap: anywhere;
  }
  > span {
    color: var(--color-text-muted);
    font-size: var(--font-small);
    line-height: var(--line-small);
  }
  > button {
    margin-inline-start: auto;
  }
`;

const Empty = styled.p`
  padding: var(--space-4);
  border: 1px dashed var(--color-border-control);
  border-radius: var(--radius-control);
  color: var(--color-text-muted);
  text-align: center;
`;

const FOCUSABLE = 'input, button, select, textarea, [role="spinbutton"]';

type RowChange = 'added' | 'removed';

/** Moves the focus into an added row, and to the add button when a row was removed. */
function useRowFocus(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const lastChange = useRef<RowChange>(undefined);
  useEffect(() => {
    if (lastChange.current === 'added') list.current?.lastElementChild?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    if (lastChange.current === 'removed') add.current?.focus();
    lastChange.current = undefined;
  }, [count]);
  const noteChange = (change: RowChange) => {
    lastChange.current = change;
  };
  return { list, add, noteChange };
}

/** Rows of fields that can be added and removed: rules of a group, sizes of a product. */
export function RepeatRows({
  label,
  description,
  errorMessage,
  isRequired,
  rows,
  children,
  addLabel,
  onAdd,
  onRemove,
  removedRows = [],
  removedText,
  undoText,
  onUndo,
  emptyText,
  isDisabled,
  className,
  ref,
}: RepeatRowsProps) {
  const id = useId();
  const { list, add, noteChange } = useRowFocus(rows.length);
  return (
    <Root
      className={className}
      ref={ref}
      role="group"
      aria-labelledby={id}
      aria-describedby={errorMessage ? `${id}-error` : undefined}
    >
      <div>
        <Legend id={id}>
          {label}
          {isRequired && <span aria-hidden="true">*</span>}
        </Legend>
        {description && <Help>{description}</Help>}
      </div>
      {rows.length === 0 && <Empty>{emptyText}</Empty>}
      <List ref={list}>
        {rows.map(({ key, removeLabel, isRemoveDisabled }, index) => (
          <Row key={key}>
            {children(index)}
            <IconButton
              label={removeLabel}
              icon={Trash2}
              isDisabled={isDisabled || isRemoveDisabled}
              onPress={() => {
                noteChange('removed');
                onRemove(index);
              }}
            />
          </Row>
        ))}
        {removedRows.map(({ key, label: name, undoLabel }) => (
          <Removed key={key}>
            <s>{name}</s>
            <span>{removedText}</span>
            <Button size="small" aria-label={undoLabel} onPress={() => onUndo?.(key)}>
              {undoText}
            </Button>
          </Removed>
        ))}
      </List>
      <FieldError id={`${id}-error`} message={errorMessage} />
      <div>
        <Button
          ref={add}
          icon={Plus}
          size="small"
          isDisabled={isDisabled}
          onPress={() => {
            noteChange('added');
            onAdd();
          }}
        >
          {addLabel}
        </Button>
      </div>
    </Root>
  );
}

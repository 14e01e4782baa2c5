import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { Button } from '../Button/Button.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { type ChoosableColumn, type ColumnChoice, isFixed, moveColumn, orderColumns } from './columnChoice.ts';

export type ColumnPanelProps = {
  /** All columns of the table. The identity column cannot be hidden; the list omits the actions column. */
  columns: readonly ChoosableColumn[];
  /** The caller stores it and passes `arrangeColumns(columns, choice)` to the table. */
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
  /** "Reset columns" */
  resetLabel: string;
  /** Texts for changing the order; without them the order is fixed. */
  order?: {
    /** "Move Sector up" */
    upLabel: (header: string) => string;
    downLabel: (header: string) => string;
    /** Announced after a move: "Sector is now column 2 of 5". */
    movedText: (header: string, place: number, total: number) => string;
  };
};

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  min-inline-size: min(260px, calc(100vw - 64px));
  margin-block-end: var(--space-3);
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-block-size: var(--density-item);
  overflow-wrap: anywhere;
`;

const Buttons = styled.span`
  display: flex;
  flex-shrink: 0;
`;

type Move = {
  id: string;
  step: -1 | 1;
};

/** After a move, focuses the same arrow of the moved column, or its other arrow if the first one is now disabled. */
function useArrowFocus() {
  const arrows = useRef(new Map<string, HTMLButtonElement>());
  const moved = useRef<Move>(undefined);
  useLayoutEffect(() => {
    const move = moved.current;
    if (!move) return;
    moved.current = undefined;
    const wanted = [move.step, -move.step].map((step) => arrows.current.get(`${move.id} ${step}`));
    wanted.find((arrow) => arrow && !arrow.disabled)?.focus();
  });
  const arrowRef =
    ({ id, step }: Move) =>
    (arrow: HTMLButtonElement | null) => {
      if (arrow) arrows.current.set(`${id} ${step}`, arrow);
      else arrows.current.delete(`${id} ${step}`);
    };
  const keepFocus = (move: Move) => {
    moved.current = move;
  };
  return { keepFocus, arrowRef };
}

type ColumnListProps = Omit<ColumnPanelProps, 'resetLabel'>;

function ColumnList({ columns, choice, onChange, order }: ColumnListProps) {
  const announce = useAnnounce();
  const { keepFocus, arrowRef } = useArrowFocus();
  const shown = orderColumns(columns, choice).filter(({ isActions }) => !isActions);
  const movable = shown.filter((column) => !isFixed(column));
  const change = (id: string, isShown: boolean) => {
    const others = choice.hidden.filter((hidden) => hidden !== id);
    onChange({ ...choice, hidden: isShown ? others : [...others, id] });
  };
  const move = ({ id, header }: ChoosableColumn, step: -1 | 1) => {
    keepFocus({ id, step });
    onChange(moveColumn(columns, choice, id, step));
    const place = shown.findIndex((column) => column.id === id) + step + 1;
    if (order) announce(order.movedText(header, place, shown.length));
  };
  return (
    <Items>
      {shown.map((column) => (
        <Item key={column.id}>
          <Checkbox
            label={column.header}
            value={isFixed(column) || !choice.hidden.includes(column.id)}
            isDisabled={isFixed(column)}
            onChange={(isShown) => change(column.id, isShown)}
          />
          {order && !isFixed(column) && (
            <Buttons>
              {([-1, 1] as const).map((step) => (
                <IconButton
                  key={step}
                  ref={arrowRef({ id: column.id, step })}
                  size="small"
                  icon={step === -1 ? ArrowUp : ArrowDown}
                  label={step === -1 ? order.upLabel(column.header) : order.downLabel(column.header)}
                  hasTooltip={false}
                  isDisabled={movable.at(step === -1 ? 0 : -1) === column}
                  onPress={() => move(column, step)}
                />
              ))}
            </Buttons>
          )}
        </Item>
      ))}
    </Items>
  );
}

/** The columns with their checkboxes and arrows, and the button that resets them. */
export function ColumnPanel({ columns, choice, onChange, resetLabel, order }: ColumnPanelProps) {
  const isChanged = choice.hidden.length > 0 || choice.order !== undefined;
  return (
    <>
      <ColumnList columns={columns} choice={choice} onChange={onChange} order={order} />
      <Button variant="ghost" size="small" isDisabled={!isChanged} onPress={() => onChange({ hidden: [] })}>
        {resetLabel}
      </Button>
    </>
  );
}

/** What a person chose of a table's columns; kept by the caller, best with the person's other choices. */
export type ColumnChoice = {
  /** Ids of columns that are not shown. */
  hidden: readonly string[];
  /** Ids in the order wanted; columns it does not name stay where they were. */
  order?: readonly string[];
};

/** What the choice needs to know of a column; a table's columns have it. */
export type ChoosableColumn = {
  id: string;
  header: string;
  isIdentity?: boolean;
  isActions?: boolean;
};

/** Whether a person may hide and move it: not the column that names the row, nor its buttons. */
export const isFixed = ({ isIdentity, isActions }: ChoosableColumn): boolean =>
  isIdentity === true || isActions === true;

/** All columns in the order wanted. Ids that are no longer there are skipped, new columns keep their own place. */
export function orderColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  { order = [] }: ColumnChoice,
): readonly Column[] {
  const named = new Set(order);
  const queue = [...named].flatMap((id) => columns.filter((column) => column.id === id && !isFixed(column)));
  return columns.map((column) => (named.has(column.id) && !isFixed(column) ? (queue.shift() ?? column) : column));
}

/** The columns to give to a table: those not hidden, in the order wanted. What names a row is always there. */
export function arrangeColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  choice: ColumnChoice,
): readonly Column[] {
  return orderColumns(columns, choice).filter((column) => isFixed(column) || !choice.hidden.includes(column.id));
}

/** The choice with a column one place further up (-1) or down (1), past columns that can be moved only. */
export function moveColumn(
  columns: readonly ChoosableColumn[],
  choice: ColumnChoice,
  id: string,
  step: -1 | 1,
): ColumnChoice {
  const order = orderColumns(columns, choice)
    .filter((column) => !isFixed(column))
    .map((column) => column.id);
  const from = order.indexOf(id);
  const to = from + step;
  if (from === -1 || to < 0 || to >= order.length) return choice;
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, id);
  return { ...choice, order: moved };
}

/** The user's choice of columns of a table. The caller stores it, preferably with the other choices of the user. */
export type ColumnChoice = {
  /** Ids of hidden columns. */
  hidden: readonly string[];
  /** Ids in the chosen order. Columns that are not in it keep their positions. */
  order?: readonly string[];
};

/** The properties of a column that the choice needs. TableColumn has them. */
export type ChoosableColumn = {
  id: string;
  header: string;
  isIdentity?: boolean;
  isActions?: boolean;
};

/** Whether the column can neither be hidden nor moved: the identity column and the actions column. */
export const isFixed = ({ isIdentity, isActions }: ChoosableColumn): boolean =>
  isIdentity === true || isActions === true;

/** All columns in the chosen order. Unknown ids are ignored; new columns keep their default position. */
export function orderColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  { order = [] }: ColumnChoice,
): readonly Column[] {
  const named = new Set(order);
  const queue = [...named].flatMap((id) => columns.filter((column) => column.id === id && !isFixed(column)));
  return columns.map((column) => (named.has(column.id) && !isFixed(column) ? (queue.shift() ?? column) : column));
}

/** The columns for the table: visible ones in the chosen order, fixed ones always. */
export function arrangeColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  choice: ColumnChoice,
): readonly Column[] {
  return orderColumns(columns, choice).filter((column) => isFixed(column) || !choice.hidden.includes(column.id));
}

/** Moves a column up (-1) or down (1) by one movable column. Returns the choice unchanged if that is not possible. */
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

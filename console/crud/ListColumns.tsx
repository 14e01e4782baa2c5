import { type ChoosableColumn, type ColumnChoice, ColumnChooser } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

type ListColumnsProps = {
  columns: readonly ChoosableColumn[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
};

/** The button that chooses a list's columns and their order. */
export function ListColumns(props: ListColumnsProps) {
  const t = useText();
  const format = useFormat();
  return (
    <ColumnChooser
      {...props}
      label={t(($) => $.crud.columns.label)}
      resetLabel={t(($) => $.crud.columns.reset)}
      order={{
        upLabel: (column) => t(($) => $.crud.columns.up, { column }),
        downLabel: (column) => t(($) => $.crud.columns.down, { column }),
        movedText: (column, place, total) =>
          t(($) => $.crud.columns.moved, { column, place: format.number(place), total: format.number(total) }),
      }}
    />
  );
}

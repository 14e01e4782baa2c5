import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { KitProvider, Table, type TableColumn, type TableSelection } from '../index.ts';

// The page of `npm run bench:kit`: it mounts one table after the other and measures each.

const ROWS = 50;
const COLUMNS = 8;

type Row = { id: string; cells: readonly string[] };

const rows: readonly Row[] = Array.from({ length: ROWS }, (_, row) => ({
  id: String(row),
  cells: Array.from({ length: COLUMNS }, (_cell, column) => `Cell ${row}, ${column}`),
}));

const columns: readonly TableColumn<Row>[] = Array.from({ length: COLUMNS }, (_, at) => ({
  id: String(at),
  header: `Column ${at}`,
  isIdentity: at === 0,
  cell: (row) => row.cells[at],
}));

const selection: TableSelection<Row> = {
  selected: new Set(),
  onChange: () => undefined,
  totalCount: ROWS,
  rowLabel: (row) => `Select ${row.id}`,
  pageLabel: 'Select all',
  barLabel: 'Selected',
  countText: (count) => `${count} selected`,
  clearLabel: 'Clear',
};

function PlainTable({ hasSelection = false }) {
  return (
    <table aria-label="Plain">
      <thead>
        <tr>
          {hasSelection && (
            <th scope="col">
              <input type="checkbox" aria-label="Select all" />
            </th>
          )}
          {columns.map(({ id, header }) => (
            <th key={id} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {hasSelection && (
              <td>
                <input type="checkbox" aria-label={`Select ${row.id}`} />
              </td>
            )}
            {row.cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const kitTable = { caption: 'Kit', columns, rows, getRowKey: (row: Row) => row.id };

/** The measured tables, by name. */
const TABLES = {
  plain: <PlainTable />,
  'plain with checkboxes': <PlainTable hasSelection />,
  kit: <Table {...kitTable} />,
  'kit with selection': <Table {...kitTable} selection={selection} />,
};

type TableName = keyof typeof TABLES;

const isTableName = (name: string): name is TableName => name in TABLES;
const NAMES = Object.keys(TABLES).filter(isTableName);

/** Mounts the table inside the kit's provider, which is there before, and computes its layout. Returns milliseconds. */
function mountTime(name: TableName): number {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const page = (isShown: boolean) => (
    <KitProvider theme="light" locale="en">
      {isShown && TABLES[name]}
    </KitProvider>
  );
  flushSync(() => root.render(page(false)));
  const start = performance.now();
  flushSync(() => root.render(page(true)));
  place.getBoundingClientRect();
  const time = performance.now() - start;
  root.unmount();
  place.remove();
  return time;
}

/** One round measures each table once, so that a slow moment of the computer concerns all of them. */
function measure(rounds: number): Record<string, number[]> {
  const times: Record<string, number[]> = Object.fromEntries(NAMES.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) for (const name of NAMES) times[name]?.push(mountTime(name));
  return times;
}

Object.assign(window, { measureTables: measure });

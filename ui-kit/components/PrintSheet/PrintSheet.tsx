import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

/** A column of a printed table. */
export type PrintColumn<Row> = {
  id: string;
  header: string;
  align?: 'start' | 'end';
  /** `blank` keeps room to write by hand. */
  width?: 'normal' | 'blank';
  /** Missing: a blank cell to write in. */
  cell?: (row: Row) => ReactNode;
};

export type PrintSheetProps<Row> = {
  title: string;
  /** Company and place. */
  subtitle?: string;
  /** At the end of the head: document number, or the time of printing. */
  mark?: string;
  facts?: readonly { label: string; value: ReactNode }[];
  /** Accessible name of the table. */
  caption: string;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Below the table: a line to sign on for each. */
  signatures?: readonly string[];
} & RootProps<HTMLElement>;

const Root = styled.article`
  display: flex;
  flex-direction: column;
  gap: var(--space-5);
  padding: var(--space-6);
  background: var(--color-surface);
  color: var(--color-text);
  overflow-wrap: anywhere;
  @media print {
    padding: 0;
    background: none;
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--space-1) var(--space-4);
  padding-block-end: var(--space-3);
  border-block-end: 2px solid var(--color-text);
  h1 {
    font-size: var(--font-title);
    line-height: var(--line-title);
    font-weight: var(--weight-strong);
  }
  p {
    color: var(--color-text-muted);
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: var(--space-3) var(--space-5);
  dt {
    color: var(--color-text-muted);
    font-size: var(--font-small);
    line-height: var(--line-small);
  }
  dd {
    font-weight: var(--weight-medium);
  }
`;

const Sheet = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  thead {
    display: table-header-group;
  }
  tr {
    break-inside: avoid;
  }
  th,
  td {
    padding: var(--space-2);
    border: 1px solid var(--color-border);
    text-align: start;
    vertical-align: middle;
  }
  th {
    min-inline-size: 7ch;
    font-size: var(--font-small);
    font-weight: var(--weight-medium);
    border-block-end: 1px solid var(--color-text);
  }
  [data-align='end'] {
    text-align: end;
  }
  td[data-align='end'] {
    white-space: nowrap;
  }
  td[data-width='blank'],
  th[data-width='blank'] {
    inline-size: 22%;
    block-size: 32px;
  }
`;

const Signatures = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-6);
  padding-block-start: 48px;
  break-inside: avoid;
  > p {
    flex: 1 1 160px;
    padding-block-start: var(--space-1);
    border-block-start: 1px solid var(--color-text);
    font-size: var(--font-small);
    line-height: var(--line-small);
    color: var(--color-text-muted);
  }
`;

/** A document on paper: head, facts, a table with lines, room for signatures. */
export function PrintSheet<Row>({
  title,
  subtitle,
  mark,
  facts = [],
  caption,
  columns,
  rows,
  getRowKey,
  signatures = [],
  className,
  ref,
}: PrintSheetProps<Row>) {
  return (
    <Root className={className} ref={ref}>
      <Head>
        <div>
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {mark && <p>{mark}</p>}
      </Head>
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      )}
      <Sheet aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ id, header, align, width }) => (
              <th key={id} scope="col" data-align={align} data-width={width}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getRowKey(row)}>
              {columns.map(({ id, align, width, cell }) => (
                <td key={id} data-align={align} data-width={width}>
                  {cell?.(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Sheet>
      {signatures.length > 0 && (
        <Signatures>
          {signatures.map((label) => (
            <p key={label}>{label}</p>
          ))}
        </Signatures>
      )}
    </Root>
  );
}

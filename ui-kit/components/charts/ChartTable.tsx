import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Table, type TableColumn } from '../Table/Table.tsx';

type ChartTableProps<Row extends { id: string }> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
};

/** Number of rows rendered initially, and added when the end becomes visible. */
const ROWS_PER_STEP = 100;

const Scroller = styled.div`
  max-block-size: 360px;
  overflow: auto;
`;

/** Number of rows to render, and the ref of an element below them. */
function useGrowingCount(total: number) {
  const [count, setCount] = useState(ROWS_PER_STEP);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || count >= total) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setCount(count + ROWS_PER_STEP);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, total]);
  return { count: Math.min(count, total), end };
}

/** The values of a chart as a table. It renders more rows while the user scrolls. */
export function ChartTable<Row extends { id: string }>({ caption, rows, columns }: ChartTableProps<Row>) {
  const { count, end } = useGrowingCount(rows.length);
  const table = (
    <Table
      caption={caption}
      isDense
      variant="embedded"
      rows={rows.slice(0, count)}
      getRowKey={(row) => row.id}
      columns={columns}
    />
  );
  if (rows.length <= ROWS_PER_STEP) return table;
  return (
    <Scroller role="group" aria-label={caption} tabIndex={0}>
      {table}
      <div ref={end} />
    </Scroller>
  );
}

import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Table, type TableColumn } from '../Table/Table.tsx';

type ChartTableProps<Row extends { id: string }> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
};

/** Rows that are drawn at first, and that are added whenever the end comes into sight. */
const STEP = 100;

const Scroller = styled.div`
  max-block-size: 360px;
  overflow: auto;
`;

/** How many rows to draw, and what must stand below them. */
function useGrowingCount(total: number) {
  const [count, setCount] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || count >= total) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setCount(count + STEP);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, total]);
  return { count: Math.min(count, total), end };
}

/** The figures of a chart. Many thousands of them are drawn as one comes to them. */
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
  if (rows.length <= STEP) return table;
  return (
    <Scroller role="group" aria-label={caption} tabIndex={0}>
      {table}
      <div ref={end} />
    </Scroller>
  );
}

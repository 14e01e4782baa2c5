import { Card, Skeleton, Stack } from '#ui-kit';

const LINES = Array.from({ length: 6 }, (_, index) => index);

/** The skeleton of a card with a list. */
export function LinesCard({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Stack gap={4}>
        {LINES.map((line) => (
          <Skeleton key={line} height={24} width={`${100 - line * 9}%`} />
        ))}
      </Stack>
    </Card>
  );
}

import { Card, Skeleton, Stack } from '#ui-kit';

const LINES = [80, 65, 72, 58, 76];

/** The shape of a card while it is loading. */
export function SkeletonCard() {
  return (
    <Card>
      <Stack gap={4}>
        {LINES.map((width) => (
          <Skeleton key={width} height={20} width={`${width}%`} />
        ))}
      </Stack>
    </Card>
  );
}

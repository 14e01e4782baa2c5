import { Card, Grid, Skeleton, Stack } from '#ui-kit';

const LINES = [80, 65, 72, 58, 76];

/** The shape of a record's page while it is loading. */
export function RecordSkeleton() {
  return (
    <Grid parts="2-1">
      <SkeletonCard />
      <SkeletonCard />
    </Grid>
  );
}

function SkeletonCard() {
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

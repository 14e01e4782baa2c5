import { Card, Grid, Skeleton, Stack } from '#ui-kit';

const CELLS = Array.from({ length: 24 }, (_, index) => index);
const LINES = Array.from({ length: 6 }, (_, index) => index);

/** The shape of a machine's page while it is loading. */
export function MachineSkeleton() {
  return (
    <Grid parts="2-1">
      <Card>
        <Grid minColumn={108} gap={2}>
          {CELLS.map((cell) => (
            <Skeleton key={cell} height={104} />
          ))}
        </Grid>
      </Card>
      <Card>
        <Stack gap={4}>
          {LINES.map((line) => (
            <Skeleton key={line} height={20} width={`${60 + ((line * 13) % 40)}%`} />
          ))}
        </Stack>
      </Card>
    </Grid>
  );
}

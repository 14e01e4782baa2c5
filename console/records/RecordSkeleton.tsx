import { Grid } from '#ui-kit';
import { SkeletonCard } from './SkeletonCard.tsx';

/** The shape of a record's page while it is loading. */
export function RecordSkeleton() {
  return (
    <Grid parts="2-1">
      <SkeletonCard />
      <SkeletonCard />
    </Grid>
  );
}

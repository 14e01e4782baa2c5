import { Skeleton, Stack } from '#ui-kit';

/** The shape of a card's content while it is loading. */
export function LineSkeletons() {
  return (
    <Stack gap={4}>
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Stack>
  );
}

import { Skeleton, Stack } from '#ui-kit';

const FIELDS = ['first', 'second', 'third', 'fourth'];

/** The shape of a form while its record is loading. */
export function FieldSkeletons() {
  return (
    <Stack gap={5}>
      {FIELDS.map((field) => (
        <Stack key={field} gap={2}>
          <Skeleton width="30%" />
          <Skeleton height={40} />
        </Stack>
      ))}
    </Stack>
  );
}

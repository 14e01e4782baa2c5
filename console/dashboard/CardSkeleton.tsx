import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { Waiting } from '#console/crud/Waiting.tsx';

/** The content of a card while it is loaded. */
export const CardSkeleton = () => (
  <Waiting>
    <FieldSkeletons />
  </Waiting>
);

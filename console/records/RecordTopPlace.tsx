import { Skeleton } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';

/** The top of a record's page while it is loading, as high as that of the record with its tabs. */
export function RecordTopPlace() {
  return (
    <>
      <PageTop
        subtitle={<Skeleton width="240px" height={20} />}
        meta={<Skeleton width="180px" height={20} />}
        actions={<Skeleton width="200px" height={36} />}
      />
      <Skeleton width="60%" height={40} />
    </>
  );
}

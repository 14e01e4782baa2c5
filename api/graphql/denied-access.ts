import { insertEntries } from '#api/db/audit.ts';
import { aboutUser } from '#api/db/audit-entry.ts';
import type { Context } from './context.ts';
import { AppError } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import type { Limit } from '#api/platform/limiter.ts';

/** Per person and operation. A script that repeats a refused call does not fill the table. */
const ENTRIES: Limit = { tries: 1, seconds: 60 };

/**
 * Records in the audit trail that a signed-in person was refused an operation (SEC-45). It runs in the background: the
 * refusal does not wait for it or depend on it. The entry is a READ, since nothing was changed.
 */
export function noteDenied(
  { viewer, tenant, actor, services }: Pick<Context, 'viewer' | 'tenant' | 'actor' | 'services'>,
  operation: string,
): void {
  if (viewer) void record({ viewer, tenant, actor, services }, operation);
}

type Denied = Pick<Context, 'tenant' | 'actor' | 'services'> & { viewer: NonNullable<Context['viewer']> };

async function record({ viewer, tenant, actor, services }: Denied, operation: string): Promise<void> {
  const { orm, identity, log } = services;
  try {
    await identity.limiter.take(`denied/${viewer.id}/${operation}`, ENTRIES);
    await insertEntries(orm.em.fork(), { customerId: tenant?.id ?? null, mutationId: newId(), actor }, [
      { ...aboutUser(viewer.id, 'accessDenied', operation), operation: 'READ', event: 'ACCESS_DENIED' },
    ]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return;
    log.warn({ err: error, userId: viewer.id, operation }, 'denied access not in the audit trail');
  }
}

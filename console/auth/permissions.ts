import { client } from '#console/apollo/client.ts';
import { GetCurrentUserPermissionsDocument } from '#console/generated/operations.ts';
import { samePermissions } from './may.ts';
import { session } from './session.ts';

/** Fetches what the person may do, once a session; a failure leaves everything closed and can be tried again (E8). */
export async function loadPermissions(): Promise<void> {
  if (session.get().status !== 'signedIn') return;
  try {
    const { data } = await askPermissions();
    session.setPermissions(data?.getCurrentUserPermissions);
  } catch {
    session.setPermissions(undefined);
  }
}

/**
 * Asks again what the person may do. Where the api cannot be asked, what is known stays: nobody is thrown out because a
 * server is away.
 */
export async function refreshPermissions(): Promise<void> {
  const { status, permissions, hasPermissionsFailed } = session.get();
  if (status !== 'signedIn') return;
  const { data } = await askPermissions().catch(() => ({ data: undefined }));
  const now = data?.getCurrentUserPermissions;
  if (now && (hasPermissionsFailed || !samePermissions(permissions, now))) session.setPermissions(now);
}

const askPermissions = () => client.query({ query: GetCurrentUserPermissionsDocument, fetchPolicy: 'network-only' });

/** Nothing of one person may be seen by the next one at this browser. */
export async function forgetEverything(): Promise<void> {
  await client.clearStore();
}

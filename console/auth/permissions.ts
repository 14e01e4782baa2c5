import { client } from '#console/apollo/client.ts';
import { GetCurrentUserPermissionsDocument } from '#console/generated/operations.ts';
import { samePermissions } from './requirement.ts';
import { session } from './session.ts';

/** Fetches the user's permissions, once per session. After a failure no permission is granted; call again (E8). */
export async function loadPermissions(): Promise<void> {
  if (session.get().status !== 'signedIn') return;
  try {
    const { data } = await fetchPermissions();
    session.setPermissions(data?.getCurrentUserPermissions);
  } catch {
    session.setPermissions(undefined);
  }
}

/**
 * Refetches the user's permissions. If the api cannot be reached, the known permissions stay, so that nobody loses access
 * during an outage.
 */
export async function refreshPermissions(): Promise<void> {
  const { status, permissions, hasPermissionsFailed } = session.get();
  if (status !== 'signedIn') return;
  const { data } = await fetchPermissions().catch(() => ({ data: undefined }));
  const now = data?.getCurrentUserPermissions;
  if (now && (hasPermissionsFailed || !samePermissions(permissions, now))) session.setPermissions(now);
}

const fetchPermissions = () => client.query({ query: GetCurrentUserPermissionsDocument, fetchPolicy: 'network-only' });

/** Clears all cached data, so that the next user of this browser cannot see it. */
export async function clearUserData(): Promise<void> {
  await client.clearStore();
}

import { client } from '#console/apollo/client.ts';
import { GetCurrentUserPermissionsDocument } from '#console/generated/operations.ts';
import { session } from './session.ts';

/** Fetches what the person may do, once a session; a failure leaves everything closed and can be tried again (E8). */
export async function loadPermissions(): Promise<void> {
  if (session.get().status !== 'signedIn') return;
  try {
    const { data } = await client.query({ query: GetCurrentUserPermissionsDocument, fetchPolicy: 'network-only' });
    session.setPermissions(data?.getCurrentUserPermissions);
  } catch {
    session.setPermissions(undefined);
  }
}

/** Nothing of one person may be seen by the next one at this browser. */
export async function forgetEverything(): Promise<void> {
  await client.clearStore();
}

import { postOperation, type PostedOperation } from '#console/apollo/post-operation.ts';
import { storeBranding } from '#console/tenant/branding-cache.ts';
import type { GetCurrentUserPermissionsQuery, GetStartQuery } from '#console/generated/operations.ts';
import permissionsQuery from './permissions.graphql?raw';
import { createRenewal } from './renewal.ts';
import { samePermissions } from './requirement.ts';
import { type Permissions, session } from './session.ts';
import startQuery from './start.graphql?raw';

/**
 * The profile, the company and the number of unread messages of the user, with the fields of GetMyProfile, GetCompanyInfo and
 * GetUnreadInboxCount, whose results they replace.
 * start.graphql names `__typename` itself, because it is not sent by Apollo Client, and has no comment, because its text
 * is in the first page. System administrators have no company and no inbox.
 */
export type OwnData = Pick<GetStartQuery, 'getMyProfile' | 'getCompanyInfo' | 'getUnreadInboxCount'>;

let ownData: OwnData | undefined;

/** What was fetched last, for the cache of Apollo Client. Only the first call has it. */
export function takeOwnData(): OwnData | undefined {
  const taken = ownData;
  ownData = undefined;
  return taken;
}

/** System administrators may do everything on their pages, so the console does not ask (R2). The api checks each call. */
const SYSTEM_ADMIN: Permissions = { isSystemAdmin: true, isCustomerAdmin: false, permissions: [] };

/**
 * Fetches what every page needs of the user in one request: permissions, profile, company, unread messages
 * and lists. After a failure no
 * permission is granted; call again (E8).
 */
export async function loadPermissions(): Promise<void> {
  const { status, user } = session.get();
  if (status !== 'signedIn') return;
  const isSystemAdmin = user?.isSystemAdmin === true;
  try {
    const variables = { isTenant: !isSystemAdmin };
    const { getCurrentUserPermissions, getListChoices, ...own } = await postSignedIn<GetStartQuery>({
      operationName: 'GetStart',
      query: startQuery,
      variables,
    });
    ownData = own;
    session.setLists(getListChoices);
    // So that the sidebar does not ask for it.
    if (own.getCompanyInfo) storeBranding(own.getCompanyInfo);
    session.setPermissions(isSystemAdmin ? SYSTEM_ADMIN : getCurrentUserPermissions);
  } catch {
    session.setPermissions(isSystemAdmin ? SYSTEM_ADMIN : undefined);
  }
}

/**
 * Refetches the user's permissions. If the api cannot be reached, the known permissions stay, so that nobody loses access
 * during an outage.
 */
export async function refreshPermissions(): Promise<void> {
  const { status, user, permissions, hasPermissionsFailed } = session.get();
  if (status !== 'signedIn' || user?.isSystemAdmin) return;
  const operation = { operationName: 'GetCurrentUserPermissions', query: permissionsQuery, variables: {} };
  const data = await postSignedIn<GetCurrentUserPermissionsQuery>(operation).catch(() => undefined);
  const now = data?.getCurrentUserPermissions;
  if (now && (hasPermissionsFailed || !samePermissions(permissions, now))) session.setPermissions(now);
}

async function postSignedIn<Data>(operation: PostedOperation): Promise<Data> {
  const renewAfter = createRenewal();
  for (;;) {
    try {
      return await postOperation<Data>(operation, await session.getToken());
    } catch (error) {
      const renewed = renewAfter(error);
      if (!renewed) throw error;
      await renewed;
    }
  }
}

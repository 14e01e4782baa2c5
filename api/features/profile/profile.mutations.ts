import { lockPlatformRow, lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { consoleUserAccountTask } from '#api/features/console-users/console-user-account.task.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { consoleUserById } from '#api/features/console-users/console-user.service.ts';
import { systemAdminAccountTask } from '#api/features/system-admins/system-admin-account.task.ts';
import { SystemAdmin } from '#api/features/system-admins/system-admin.entity.ts';
import { systemAdminById } from '#api/features/system-admins/system-admin.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { MyProfile, UpdateMyProfileInput } from '#api/graphql/generated/types.ts';
import { notFound, unauthenticated } from '#api/platform/errors.ts';
import { validatePartial } from '#api/rules/validate.ts';
import { profileRules } from './profile.rules.ts';

/** The row of the signed-in person: a console user in a tenant, otherwise a system administrator. */
type OwnRow = ConsoleUser | SystemAdmin;

/** The profile of the signed-in person. */
export async function myProfile({ em, tenant, viewer }: Context): Promise<MyProfile> {
  if (!viewer) throw unauthenticated();
  const row = tenant ? await consoleUserById(em, tenant.id, viewer.id) : await systemAdminById(em, viewer.id);
  if (!row) throw notFound('MyProfile');
  return profileOf(row);
}

/** Changes the own name, language, theme or density. A task sends a new name to Keycloak, because no decision depends on it. */
export async function updateMyProfile(ctx: Context, input: UpdateMyProfileInput): Promise<MyProfile> {
  const { viewer, tenant, services } = ctx;
  if (!viewer) throw unauthenticated();
  const values = validatePartial(profileRules, input);
  const customerId = tenant?.id ?? null;
  const { row, account } = await write(ctx, async (tx) => {
    tx.afterCommit(() => services.identity.accessChanged({ customerId, userId: viewer.id }));
    const row: OwnRow = tenant
      ? await saveRow(tx, await lockRow(tx, ConsoleUser, viewer.id, input.version), values)
      : await saveRow(tx, await lockPlatformRow(tx, SystemAdmin, viewer.id, input.version), values);
    if (values.name === undefined) return { row, account: null };
    const task = tenant ? consoleUserAccountTask : systemAdminAccountTask;
    return { row, account: await services.tasks.enqueueOwn(tx, task, {}, { customerId, subject: viewer.id }) };
  });
  await account?.run();
  return profileOf(row);
}

const profileOf = ({ id, name, email, language, theme, density, version }: OwnRow): MyProfile => ({
  id,
  name,
  email,
  language: language ?? null,
  theme,
  density,
  version,
});

import type { SaveListViewInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';

/** Saves a view as an admin of the tenant, who opens the list with it. */
export async function makeListView(
  app: TestApp,
  overrides: Partial<SaveListViewInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeRecord> {
  const admin = await app.as('admin', tenant);
  const input: SaveListViewInput = {
    list: 'listLicenses',
    // A name that exists is replaced, so that a test with many worlds does not reach the limit.
    name: 'Opening view',
    query: 'sort=NAME_DESC',
    isShared: true,
    ...overrides,
  };
  const { made } = await admin.data<{ made: { id: string } }>(
    'mutation ($input: SaveListViewInput!) { made: saveListView(input: $input) { id } }',
    { input },
  );
  await admin.data('mutation ($input: SaveListChoiceInput!) { saveListChoice(input: $input) { list } }', {
    input: { list: input.list, defaultViewId: made.id },
  });
  return { id: made.id, version: 1 };
}

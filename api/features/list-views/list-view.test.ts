import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyListChoice, SavedListView, SaveListViewInput } from '#api/graphql/generated/types.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';

const VIEW = 'id list name query isShared isOwn ownerName';
const SAVE = `mutation ($input: SaveListViewInput!) { saved: saveListView(input: $input) { ${VIEW} } }`;
const LIST = `query ($list: String!) { views: getSavedListViews(list: $list) { ${VIEW} } }`;
const DELETE = 'mutation ($id: ID!) { deleteSavedListView(id: $id) { id version } }';
const CHOOSE = `mutation ($input: SaveListChoiceInput!) {
  chosen: saveListChoice(input: $input) { list hidden order defaultView { ${VIEW} } }
}`;
const CHOICES = `{ choices: getListChoices { list hidden order defaultView { ${VIEW} } } }`;

let app: TestApp;
let admin: GraphqlClient;
/** An administrator who is not `admin`. */
let colleague: GraphqlClient;
let colleagueName: string;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  const person = await makePerson(app, app.acme, { name: 'Caio Colleague', isCustomerAdmin: true });
  colleagueName = person.name;
  colleague = await clientOf(app.originOf(app.acme), person);
});
afterAll(() => app?.close());

const inputOf = (values: Partial<SaveListViewInput> = {}): SaveListViewInput => ({
  list: 'listSectors',
  name: unique('View'),
  query: 'status=ACTIVE&sort=CODE_DESC',
  isShared: false,
  ...values,
});
const save = async (client: GraphqlClient, values?: Partial<SaveListViewInput>): Promise<SavedListView> =>
  (await client.data<{ saved: SavedListView }>(SAVE, { input: inputOf(values) })).saved;
const viewsOf = async (client: GraphqlClient, list = 'listSectors'): Promise<SavedListView[]> =>
  (await client.data<{ views: SavedListView[] }>(LIST, { list })).views;
const idsOf = async (client: GraphqlClient, list?: string): Promise<string[]> =>
  (await viewsOf(client, list)).map(({ id }) => id);
const choose = async (client: GraphqlClient, input: object): Promise<MyListChoice> =>
  (await client.data<{ chosen: MyListChoice }>(CHOOSE, { input })).chosen;
const choiceOf = async (client: GraphqlClient, list: string): Promise<MyListChoice | undefined> =>
  (await client.data<{ choices: MyListChoice[] }>(CHOICES)).choices.find((choice) => choice.list === list);

describe('saveListView', () => {
  it('saves a view for its owner alone, with an audit entry without the searched text [S13] [D12]', async () => {
    const view = await save(admin, { name: ' Inactive ones ', query: 'search=Maria&status=INACTIVE' });
    expect(view).toEqual({
      id: view.id,
      list: 'listSectors',
      name: 'Inactive ones',
      query: 'search=Maria&status=INACTIVE',
      isShared: false,
      isOwn: true,
      ownerName: 'Ana Admin',
    });
    expect(await viewsOf(admin)).toContainEqual(view);
    expect(await idsOf(colleague)).not.toContain(view.id);
    const [entry] = await auditOf(app, view.id);
    expect(entry).toMatchObject({ operation: 'CREATE', targetEntityType: 'LIST_VIEW', customerId: app.acme.id });
    expect(JSON.stringify(entry)).not.toContain('Maria');
  });

  it('shares a view with everybody who may open the list, in the own company only [S13] [T10]', async () => {
    const view = await save(colleague, { isShared: true });
    expect(await viewsOf(admin)).toContainEqual({ ...view, isOwn: false, ownerName: colleagueName });
    expect(await idsOf(await app.as('admin', app.bolt))).not.toContain(view.id);
    await save(colleague, { name: view.name, isShared: false });
    expect(await idsOf(admin)).not.toContain(view.id);
  });

  it('replaces the own view of the same name, and no view of another person or list', async () => {
    const view = await save(admin);
    const [theirs, other] = [
      await save(colleague, { name: view.name }),
      await save(admin, { name: view.name, list: 'listGroups' }),
    ];
    const replaced = await save(admin, { name: view.name, query: 'search=x' });
    expect(replaced).toMatchObject({ id: view.id, query: 'search=x' });
    expect(await viewsOf(colleague)).toContainEqual(theirs);
    expect(await viewsOf(admin, 'listGroups')).toContainEqual(other);
  });

  it('keeps at most 50 own views of a list', async () => {
    for (let number = 1; number <= 50; number++) await save(admin, { list: 'listCostCenters', name: `View ${number}` });
    const refused = await admin.error(SAVE, { input: inputOf({ list: 'listCostCenters', name: 'One more' }) });
    expect(refused.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'name', key: 'listViewLimit', values: { max: 50 } }],
    });
    await save(admin, { list: 'listCostCenters', name: 'View 50', query: '' });
    await save(colleague, { list: 'listCostCenters' });
  });

  it.each([
    [{ name: ' ' }, { path: 'name', key: 'required' }],
    [{ name: 'n'.repeat(61) }, { path: 'name', key: 'maxLength' }],
    [{ name: 'two\nlines' }, { path: 'name', key: 'singleLine' }],
    [{ query: 'q'.repeat(2001) }, { path: 'query', key: 'maxLength' }],
    [{ list: '' }, { path: 'list', key: 'required' }],
    [{ list: '__schema' }, { path: 'list', key: 'unknown' }],
    [{ list: 'constructor' }, { path: 'list', key: 'unknown' }],
    [{ list: 'listNothing' }, { path: 'list', key: 'unknown' }],
    [{ list: 'l'.repeat(61) }, { path: 'list', key: 'maxLength' }],
  ])('refuses %j [V1]', async (wrong, field) => {
    const { extensions } = await admin.error(SAVE, { input: inputOf(wrong) });
    expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [field] });
  });
});

describe('the views of a list', () => {
  it('need the permission for the list [R1]', async () => {
    const regular = await app.as('regular');
    const input = inputOf({ list: 'listEmployees' });
    for (const [text, variables] of [
      [LIST, { list: 'listEmployees' }],
      [SAVE, { input }],
      [CHOOSE, { input: { list: 'listEmployees', hidden: ['NAME'] } }],
      [LIST, { list: 'listCustomers' }],
    ] as const) {
      expect((await regular.error(text, variables)).extensions).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('are refused to guests [R6]', async () => {
    for (const [text, variables] of [
      [LIST, { list: 'listSectors' }],
      [CHOICES, {}],
      [SAVE, { input: inputOf() }],
      [DELETE, { id: 'x' }],
      [CHOOSE, { input: { list: 'listSectors' } }],
    ] as const) {
      const { errors } = await app.asGuest().ask(text, variables);
      expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('of the platform are shared among its people only [S13]', async () => {
    const system = await app.as('system');
    const view = await save(system, { list: 'listCustomers', isShared: true });
    expect(view).toMatchObject({ isOwn: true, ownerName: null });
    const other = await clientOf(app.originOf(null), await makePerson(app, null));
    expect(await idsOf(other, 'listCustomers')).toContain(view.id);
    await choose(other, { list: 'listCustomers', defaultViewId: view.id });
    expect(await choiceOf(other, 'listCustomers')).toMatchObject({ defaultView: { id: view.id } });
    const shared = await save(system, { list: 'listAuditLogs', isShared: true });
    expect(await idsOf(admin, 'listAuditLogs')).not.toContain(shared.id);
  });
});

describe('deleteSavedListView', () => {
  it('removes an own view for good', async () => {
    const view = await save(admin);
    expect(await admin.data(DELETE, { id: view.id })).toEqual({ deleteSavedListView: { id: view.id, version: null } });
    expect(await idsOf(admin)).not.toContain(view.id);
    expect(await auditOf(app, view.id)).toMatchObject([{ operation: 'CREATE' }, { operation: 'DELETE' }]);
    expect((await admin.error(DELETE, { id: view.id })).extensions.code).toBe('NOT_FOUND');
  });

  it('lets administrators remove shared views of others, but no private ones', async () => {
    const [hidden, shared] = [await save(colleague), await save(colleague, { isShared: true })];
    expect((await admin.error(DELETE, { id: hidden.id })).extensions.code).toBe('NOT_FOUND');
    await admin.data(DELETE, { id: shared.id });
    expect(await idsOf(colleague)).toContain(hidden.id);
    expect(await idsOf(colleague)).not.toContain(shared.id);
  });

  it('refuses shared views of others to regular users, and those of another company [T10]', async () => {
    const shared = await save(colleague, { isShared: true });
    for (const client of [await app.as('regular'), await app.as('admin', app.bolt), await app.as('system')]) {
      expect((await client.error(DELETE, { id: shared.id })).extensions.code).toBe('NOT_FOUND');
    }
    expect(await idsOf(colleague)).toContain(shared.id);
  });
});

describe('saveListChoice', () => {
  it('keeps the columns of a person, and changes only what is given [S16]', async () => {
    const list = 'listProducts';
    expect(await choose(admin, { list, hidden: ['CATEGORY'], order: ['status', 'NAME'] })).toEqual({
      list,
      hidden: ['CATEGORY'],
      order: ['status', 'NAME'],
      defaultView: null,
    });
    const view = await save(admin, { list });
    await choose(admin, { list, defaultViewId: view.id });
    expect(await choiceOf(admin, list)).toEqual({
      list,
      hidden: ['CATEGORY'],
      order: ['status', 'NAME'],
      defaultView: view,
    });
    expect(await choose(admin, { list, hidden: [], defaultViewId: null })).toMatchObject({
      hidden: [],
      order: ['status', 'NAME'],
      defaultView: null,
    });
    expect(await choiceOf(colleague, list)).toBeUndefined();
  });

  it('opens a list with a view of another person while it is shared, and with all records after that', async () => {
    const list = 'listGroups';
    const view = await save(colleague, { list, isShared: true });
    await choose(admin, { list, defaultViewId: view.id });
    expect(await choiceOf(admin, list)).toMatchObject({ defaultView: { id: view.id, isOwn: false } });
    await save(colleague, { list, name: view.name, isShared: false });
    expect(await choiceOf(admin, list)).toMatchObject({ defaultView: null });
    await save(colleague, { list, name: view.name, isShared: true });
    expect(await choiceOf(admin, list)).toMatchObject({ defaultView: { id: view.id } });
    await colleague.data(DELETE, { id: view.id });
    expect(await choiceOf(admin, list)).toMatchObject({ defaultView: null });
  });

  it('refuses views that the caller does not see, of other lists, and wrong columns [V1] [T10]', async () => {
    const [hidden, ofGroups, foreign] = [
      await save(colleague),
      await save(admin, { list: 'listGroups' }),
      await save(await app.as('admin', app.bolt), { isShared: true }),
    ];
    for (const [wrong, field] of [
      [{ defaultViewId: hidden.id }, { path: 'defaultViewId', key: 'unknown' }],
      [{ defaultViewId: ofGroups.id }, { path: 'defaultViewId', key: 'unknown' }],
      [{ defaultViewId: foreign.id }, { path: 'defaultViewId', key: 'unknown' }],
      [{ hidden: null }, { path: 'hidden', key: 'required' }],
      [{ hidden: ['a b'] }, { path: 'hidden[0]', key: 'pattern' }],
      [{ order: ['o'.repeat(61)] }, { path: 'order[0]', key: 'maxLength' }],
      [{ order: Array.from({ length: 101 }, () => 'NAME') }, { path: 'order', key: 'maxItems' }],
    ] as const) {
      const { extensions } = await admin.error(CHOOSE, { input: { list: 'listSectors', ...wrong } });
      expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [field] });
    }
  });
});

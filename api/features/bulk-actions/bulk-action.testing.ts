import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';

/** What tests read of a bulk action. */
export type ShownAction = {
  id: string;
  kind: string;
  state: string;
  total: number;
  changedCount: number;
  refusedCount: number;
  isUndoable: boolean;
  undoOf: string | null;
  undoneBy: string | null;
  fault: { code: string } | null;
};

const FIELDS = `id list kind state total changedCount refusedCount isUndoable undoOf undoneBy createdByName fault { code }`;

type StartInput = { list: string; kind: string; filter?: object | string | null; values?: object | string | null };

/** Texts stay as they are, so that tests can send wrong ones. */
const asJson = (value: object | string | null | undefined) =>
  value === undefined || value === null || typeof value === 'string' ? value : JSON.stringify(value);

/** The document and variables that start an action. */
export const startOf = ({ list, kind, filter, values }: StartInput) =>
  [
    `mutation ($input: StartBulkActionInput!) { action: startBulkAction(input: $input) { ${FIELDS} } }`,
    { input: { list, kind, filter: asJson(filter), values: asJson(values) } },
  ] as const;

/** Starts an action, and returns its id at once. */
export async function start(client: GraphqlClient, input: StartInput): Promise<string> {
  const { action } = await client.data<{ action: ShownAction }>(...startOf(input));
  return action.id;
}

/** Reads an action. */
export async function actionOf(client: GraphqlClient, id: string): Promise<ShownAction> {
  const query = `query ($id: ID!) { action: getBulkAction(id: $id) { ${FIELDS} } }`;
  return (await client.data<{ action: ShownAction }>(query, { id })).action;
}

/** The action as soon as it has ended. */
export async function ended(client: GraphqlClient, id: string): Promise<ShownAction> {
  let action: ShownAction | undefined;
  await waitFor('the bulk action to end', async () => {
    action = await actionOf(client, id);
    return !['FINDING', 'RUNNING'].includes(action.state);
  });
  if (!action) throw new Error('There is no action');
  return action;
}

/** Starts an action and waits for its end. */
export const act = async (client: GraphqlClient, input: StartInput): Promise<ShownAction> =>
  ended(client, await start(client, input));

/** Undoes an action, and waits for the end of the action that does it. */
export async function undo(client: GraphqlClient, id: string): Promise<ShownAction> {
  const mutation = `mutation ($id: ID!) { action: undoBulkAction(id: $id) { ${FIELDS} } }`;
  return ended(client, (await client.data<{ action: ShownAction }>(mutation, { id })).action.id);
}

/** A record of an action, as tests read it. */
export type ShownRecord = {
  place: number;
  recordId: string;
  name: string | null;
  outcome: string;
  fault: {
    code: string;
    fields: { path: string; key: string }[];
    references: { type: string; count: number }[];
  } | null;
};

/** The first records of an action. */
export async function recordsOf(client: GraphqlClient, id: string, outcome?: string): Promise<ShownRecord[]> {
  const { page } = await client.data<{ page: { items: ShownRecord[] } }>(
    `query ($id: ID!, $outcome: BulkActionOutcome) {
      page: getBulkActionRecords(bulkActionId: $id, outcome: $outcome, limit: 500) {
        items { place recordId name outcome fault { code fields { path key values { name value } } references { type count } } }
        nextPlace } }`,
    { id, outcome },
  );
  return page.items;
}

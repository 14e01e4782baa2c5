import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';

/** What tests read of an import. */
export type ShownBatch = {
  id: string;
  state: string;
  columns: { column: number; heading: string; field: string | null }[];
  dateOrder: string;
  rowCount: number;
  newCount: number;
  changedCount: number;
  sameCount: number;
  wrongCount: number;
  keptCount: number;
  isUndoable: boolean;
  fault: { key: string; values: { name: string; value: string }[] } | null;
};

const FIELDS = `id state dateOrder rowCount newCount changedCount sameCount wrongCount keptCount isUndoable
  fileName sheet sheets done createdByName columns { column heading field } fault { key field values { name value } }`;

const RUNNING = ['READING', 'CHECKING', 'APPLYING', 'UNDOING'];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Uploads a file to import, and returns its key. */
export async function uploadTable(client: GraphqlClient, content: string | Buffer, noun = 'EMPLOYEE'): Promise<string> {
  const body = Buffer.from(content);
  const contentType = body.toString('latin1', 0, 2) === 'PK' ? XLSX : 'text/csv';
  const input = { noun, fileName: 'people.csv', contentType, fileSize: body.length };
  const { announced } = await client.data<{ announced: { uploadUrl: string; fileKey: string } }>(
    'mutation ($input: ImportUploadInput!) { announced: getImportUploadUrl(input: $input) { uploadUrl fileKey } }',
    { input },
  );
  const answer = await fetch(announced.uploadUrl, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType },
  });
  await answer.body?.cancel();
  await client.data('mutation ($key: ID!) { confirmFileUpload(input: { fileKey: $key }) { fileKey } }', {
    key: announced.fileKey,
  });
  return announced.fileKey;
}

/** The import as soon as no step of it runs. */
export async function settled(client: GraphqlClient, id: string): Promise<ShownBatch> {
  let batch: ShownBatch | undefined;
  await waitFor('the import to settle', async () => {
    const answer = await client.data<{ batch: ShownBatch }>(
      `query ($id: ID!) { batch: getImportBatch(id: $id) { ${FIELDS} } }`,
      { id },
    );
    batch = answer.batch;
    return !RUNNING.includes(batch.state);
  });
  if (!batch) throw new Error('There is no import');
  return batch;
}

/** Uploads and reads a file. */
export async function readTable(client: GraphqlClient, content: string | Buffer, noun = 'EMPLOYEE') {
  const fileKey = await uploadTable(client, content, noun);
  const { started } = await client.data<{ started: { id: string } }>(
    'mutation ($input: StartImportInput!) { started: startImport(input: $input) { id } }',
    { input: { noun, fileKey } },
  );
  return settled(client, started.id);
}

/** Checks an import with the guessed columns. */
export async function checkTable(client: GraphqlClient, batch: ShownBatch, changes: object = {}): Promise<ShownBatch> {
  const columns = batch.columns.flatMap(({ column, field }) => (field ? [{ column, field }] : []));
  const input = { id: batch.id, columns, dateOrder: batch.dateOrder, ...changes };
  await client.data('mutation ($input: CheckImportInput!) { checkImport(input: $input) { id } }', { input });
  return settled(client, batch.id);
}

/** Reads and checks a file. */
export const checkedTable = async (client: GraphqlClient, content: string | Buffer, noun?: string) =>
  checkTable(client, await readTable(client, content, noun));

/** Runs a mutation that takes the id of an import, and waits for the end of its step. */
export async function run(
  client: GraphqlClient,
  mutation: 'applyImport' | 'undoImport' | 'cancelImport',
  { id }: { id: string },
): Promise<ShownBatch> {
  await client.data(`mutation ($id: ID!) { ${mutation}(id: $id) { id } }`, { id });
  return settled(client, id);
}

/** A row of an import, as tests read it. */
export type ShownRow = {
  line: number;
  result: string;
  isKept: boolean;
  changes: { field: string; old: string | null; new: string | null }[];
  faults: { column: number | null; field: string | null; key: string; values: { name: string; value: string }[] }[];
};

/** The first rows of an import. */
export async function rowsOf(client: GraphqlClient, { id }: { id: string }, result?: string): Promise<ShownRow[]> {
  const { page } = await client.data<{ page: { items: ShownRow[] } }>(
    `query ($id: ID!, $result: ImportResult) { page: getImportRows(importBatchId: $id, result: $result, limit: 100) {
      items { line result isKept cells changes { field old new } faults { column field key values { name value } } } nextLine } }`,
    { id, result },
  );
  return page.items;
}

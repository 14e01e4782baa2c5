import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { createConnection } from 'mysql2/promise';
import { readConfig } from '#api/config.ts';
import { ensureStack } from '#stack/ensure-stack.ts';
import { runMain } from '#stack/system/errors.ts';
import { say, step } from '#stack/system/progress.ts';
import { makeOffice, type Office } from '../lib/office.ts';
import { startProduct } from '../lib/product.ts';
import { startRealmKeys } from '../lib/realm-keys.ts';
import { adminUrl } from '../lib/scratch-tenant.ts';
import { sendOnce } from './lib/http-load.ts';
import { cpuSeconds } from './lib/procfs.ts';

/** Records that the company has before the import; the lists show them meanwhile. */
const BEFORE = 5000;

/** Requests of the list before the import, and the pause between two of them, in ms. */
const LIST_REQUESTS = 200;
const LIST_PAUSE = 20;
const LIST_PAUSE_MEANWHILE = 100;

const LIST = `{ listEmployees(limit: 50, sort: NAME_ASC) { items { id name identification sectorId } totalCount } }`;
const BATCH = `state done rowCount newCount changedCount wrongCount fault { key }`;

/**
 * `npm run bench:import`: imports a generated file of employees into a company of its own (docs/performance.md, PERF-16).
 * Says how long each step takes, the memory of the process, and how quick a list is before and meanwhile.
 */
async function main(): Promise<number> {
  const { rows } = new Command()
    .description('Measures the import of a large file of employees.')
    .option('--rows <n>', 'employees in the file', '100000')
    .parse()
    .opts<{ rows: string }>();
  const count = Number(rows);
  const stack = await step('starting MySQL and the storage', () =>
    ensureStack('dev', { servers: ['mysql', 'storage'] }),
  );
  const keys = await startRealmKeys();
  const environment = {
    ...stack,
    DATABASE_URL: '',
    DB_NAME: 'ppe_import',
    KEYCLOAK_URL: keys.url,
    KEYCLOAK_INTERNAL_URL: '',
    KEYCLOAK_SHARDS: '',
    VALKEY_URL: '',
    SMTP_URL: '',
    CONSOLE_DIR: '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  };
  try {
    const office = await step('making the company', () => makeOffice(environment, keys, BEFORE));
    const connection = await createConnection({ uri: adminUrl(readConfig(environment)) });
    await connection.query('update customer set licenses_count = 10000');
    const product = await startProduct({ environment });
    try {
      const { pid } = product;
      await measure({ port: product.port, office, pid }, count);
      return 0;
    } finally {
      await product.stop();
      await connection.query('drop database ppe_import');
      await connection.end();
    }
  } finally {
    keys.close();
  }
}

type Target = { port: number; office: Office; pid: number };

async function measure(target: Target, count: number): Promise<void> {
  await listTimes(target, () => Promise.resolve(false), 0);
  const before = await listTimes(target, () => Promise.resolve(true), LIST_PAUSE);
  say(`list before: ${figures(before)}; memory ${memory(target.pid)}`);
  const file = makeFile(count);
  say(`file of ${count} employees: ${(file.length / 1024 / 1024).toFixed(1)} MB`);
  const id = await upload(target, file);
  await runStep(target, id, 'reading');
  const columns = ['identification', 'name', 'email', 'admissionDate', 'sectorId', 'jobRoleId', 'status'];
  await ask(target, 'mutation ($input: CheckImportInput!) { checkImport(input: $input) { id } }', {
    input: { id, columns: columns.map((field, column) => ({ column, field })), dateOrder: 'DAY_FIRST' },
  });
  await runStep(target, id, 'checking');
  await ask(target, 'mutation ($id: ID!) { applyImport(id: $id) { id } }', { id });
  await runStep(target, id, 'writing');
  await ask(target, 'mutation ($id: ID!) { undoImport(id: $id) { id } }', { id });
  await runStep(target, id, 'undoing');
}

/**
 * A file that anyone gets again: numbered people with a sector and a job role that exist. They are inactive, because a
 * company has 10,000 licences at most.
 */
function makeFile(count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) => {
    const number = 1_000_000 + index;
    const day = `${String((index % 28) + 1).padStart(2, '0')}/0${(index % 9) + 1}/2024`;
    return `${number};Pessoa ${number} da Silva;pessoa-${number}@example.com;${day};Name ${index % 20};Name ${(index + 7) % 20};Inativo`;
  });
  return Buffer.from(['Matrícula;Nome;E-mail;Admissão;Setor;Função;Situação', ...lines].join('\n'));
}

async function upload(target: Target, file: Buffer): Promise<string> {
  const contentType = 'text/csv';
  const input = { noun: 'EMPLOYEE', fileName: 'people.csv', contentType, fileSize: file.length };
  const { announced } = await ask<{ announced: { uploadUrl: string; fileKey: string } }>(
    target,
    'mutation ($input: ImportUploadInput!) { announced: getImportUploadUrl(input: $input) { uploadUrl fileKey } }',
    { input },
  );
  const put = await fetch(announced.uploadUrl, {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: { 'content-type': contentType },
  });
  if (!put.ok) throw new Error(`The storage answered ${put.status}`);
  const { fileKey } = announced;
  await ask(target, 'mutation ($key: ID!) { confirmFileUpload(input: { fileKey: $key }) { fileKey } }', {
    key: fileKey,
  });
  const { started } = await ask<{ started: { id: string } }>(
    target,
    'mutation ($input: StartImportInput!) { started: startImport(input: $input) { id } }',
    { input: { noun: 'EMPLOYEE', fileKey } },
  );
  return started.id;
}

type Batch = {
  state: string;
  done: number;
  rowCount: number;
  newCount: number;
  changedCount: number;
  wrongCount: number;
};

const RUNNING = ['READING', 'CHECKING', 'APPLYING', 'UNDOING'];

/** Waits for a step, and uses the list meanwhile. */
async function runStep(target: Target, id: string, title: string): Promise<void> {
  const start = performance.now();
  const cpu = cpuSeconds(target.pid);
  let batch: Batch | undefined;
  let asked = 0;
  const times = await listTimes(
    target,
    async () => {
      if (performance.now() - asked < 500) return true;
      asked = performance.now();
      ({ batch } = await ask<{ batch: Batch }>(
        target,
        `query ($id: ID!) { batch: getImportBatch(id: $id) { ${BATCH} } }`,
        {
          id,
        },
      ));
      return RUNNING.includes(batch.state);
    },
    LIST_PAUSE_MEANWHILE,
    Infinity,
  );
  const seconds = (performance.now() - start) / 1000;
  say(
    `${title}: ${seconds.toFixed(1)} s, ${(cpuSeconds(target.pid) - cpu).toFixed(1)} s of CPU, ${JSON.stringify(batch)}; ` +
      `list ${figures(times)}; memory ${memory(target.pid)}`,
  );
}

/** Times of list requests in ms, one after the other, until there are enough or `goOn` says no. */
async function listTimes(
  target: Target,
  goOn: () => Promise<boolean>,
  rest: number,
  most = LIST_REQUESTS,
): Promise<number[]> {
  const times: number[] = [];
  do {
    const start = performance.now();
    await ask(target, LIST, {});
    times.push(performance.now() - start);
    await pause(rest);
  } while (times.length < most && (await goOn()));
  return times;
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms of ${times.length}`;
}

/** Memory of the process now and at most since its start (/proc/<pid>/status). */
function memory(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): string =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024).toFixed(0);
  return `${of('VmRSS')} MB, peak ${of('VmHWM')} MB`;
}

async function ask<T>({ port, office }: Target, query: string, variables: object): Promise<T> {
  const headers = { Host: office.host, Authorization: `Bearer ${office.token}` };
  const answer = await sendOnce({ port, path: '/graphql', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors }: { data?: T; errors?: unknown } = JSON.parse(JSON.stringify(answer));
  if (!data || errors) throw new Error(`The api answered ${JSON.stringify(errors ?? answer)}`);
  return data;
}

await runMain(main);

import { StackError } from '#stack/system/errors.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import type { Bench } from '../lib/bench.ts';
import { compare } from '../lib/compare.ts';
import { type ChangingRequest, sendOnce } from '../lib/http-load.ts';
import { DONE_PER_CPU_SECOND, loopContender } from '../lib/loop-contender.ts';
import { type GraphqlServer, loadOn, startOfficeBench } from '../lib/office-bench.ts';
import { BENCH_WIDTH, benchPicture } from '../lib/picture.ts';
import { treeCpuSeconds } from '../lib/procfs.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';
import { startStorage } from '../lib/storage.ts';

const TARGET = { atLeast: 0.93 };
const LIMITS = { UPLOADS_PER_HOUR: '1000000', UPLOADS_PER_HOUR_TENANT: '1000000' };
const LIFTED = ['--import', './load-tests/bench/lib/lift-file-limits.ts'];
/** At most two jobs of a tenant run; the third and fourth wait, so that the pool is never idle. */
const CLIENTS = 4;
const ANNOUNCE =
  'mutation ($input: GenerateUploadUrlInput!) { announced: generateUploadUrl(input: $input) { uploadUrl fileKey } }';
const CONFIRM = 'mutation ($fileKey: ID!) { confirmFileUpload(input: { fileKey: $fileKey }) { fileKey } }';

/** PERF-15: compares a resized picture of the image API, which reads and writes the storage, with a direct call of sharp. */
export async function measurePictures(bench: Bench): Promise<Result[]> {
  const storage = await startStorage();
  const environment = { ...bench.environment, ...storage.environment, ...LIMITS };
  const office = await startOfficeBench({ ...bench, environment }, { nodeArguments: LIFTED });
  try {
    const fileKey = await upload(office.ours, await benchPicture());
    const bare = loopContender('sharp', ['load-tests/bench/baselines/sharp-resize.ts'], bench);
    const twins = await compare(bare, { ...bare, name: 'sharp again' }, bench.plan);
    // The work is done by processes of the pool.
    const cost = { value: DONE_PER_CPU_SECOND, cpuOf: treeCpuSeconds, otherPids: [storage.program.pid] };
    const ours = loadOn(office.ours, () => Promise.resolve(requestOn(office.ours, fileKey)), bench, cost);
    const pair = await compare(ours, bare, bench.plan);
    return [
      ratioResult({ pair, twins }, DONE_PER_CPU_SECOND, {
        id: '15',
        what: 'pictures of 2,000 × 1,500 to a width of 720',
        unit: '/CPU s',
        target: TARGET,
        notes: ['JPEG to JPEG, none from the cache', quietNote({ pair, twins })],
      }),
    ];
  } finally {
    await office.stop();
    await storage.program.stop();
  }
}

async function upload({ port, headers }: GraphqlServer, body: Buffer): Promise<string> {
  const ask = (query: string, variables: object) =>
    sendOnce({ port, path: '/graphql', headers, body: JSON.stringify({ query, variables }) });
  const contentType = 'image/jpeg';
  const input = { fileType: 'IMAGE', contentType, fileName: 'picture.jpg', fileSize: body.length };
  const announced = propertyOf(propertyOf(await ask(ANNOUNCE, { input }), 'data'), 'announced');
  if (!isRecord(announced)) throw new StackError('the product announced no upload');
  const { uploadUrl, fileKey } = announced;
  const sent = await fetch(String(uploadUrl), {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType },
  });
  if (!sent.ok) throw new StackError(`the storage answered ${sent.status}`);
  await ask(CONFIRM, { fileKey });
  return String(fileKey);
}

/** Each request has another background, which a JPEG does not show, so that no result comes from the cache. */
const requestOn = ({ port, headers }: GraphqlServer, fileKey: string): ChangingRequest => ({
  port,
  path: '/api/images/transform',
  headers,
  connections: CLIENTS,
  nextBody: () => JSON.stringify({ fileKey, resize: { width: BENCH_WIDTH }, format: 'JPEG', background: nextColor() }),
});

let colors = 0;
const nextColor = () => `#${(colors += 1).toString(16).padStart(6, '0')}`;

import { sleep } from 'k6';
import encoding from 'k6/encoding';
import execution from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { GraphqlPlan } from '../lib/graphql-load.ts';
import { shortened } from '../profiles/shortened.ts';
import {
  type GraphqlProfile,
  graphqlProfiles,
  graphqlThresholds,
  isGraphqlProfile,
  LAST_ROUND_SECONDS,
  ROUNDS_PER_UPLOAD,
} from '../profiles/graphql.ts';

/**
 * People at consoles: each round shows lists, searches a person, and hands out a piece at a counter; some rounds upload a
 * picture. Environment: PROFILE, PLAN (a JSON file, see GraphqlPlan), TIMES=unchecked for a busy computer. Prints what the
 * product acknowledged, one JSON object per line.
 */

const LIST = `query LoadList($filter: EmployeeFilter) {
  listEmployees(limit: 50, filter: $filter) { items { id name sector { name } jobRole { name } group { name } } nextToken } }`;
const MOVEMENTS =
  'query LoadWithdrawals { listWithdrawals(limit: 50) { items { id withdrawalStatus userReceive { employeeName } product { name } } nextToken } }';
const SEARCH = 'query LoadSearch($search: String!) { findCounterPeople(search: $search) { id name isActive } }';
const ISSUE =
  'mutation LoadIssue($input: IssueAtCounterInput!) { issueAtCounter(input: $input) { id withdrawalStatus } }';
const ANNOUNCE = `mutation LoadAnnounce($input: GenerateUploadUrlInput!) {
  generateUploadUrl(input: $input) { uploadUrl fileKey } }`;
const CONFIRM =
  'mutation LoadConfirm($fileKey: ID!) { confirmFileUpload(input: { fileKey: $fileKey }) { fileKey fileUrl } }';

const name = __ENV['PROFILE'] ?? 'smoke';
if (!isGraphqlProfile(name)) throw new Error(`unknown profile ${name}`);
const profile = shortened<GraphqlProfile['stages'][number], GraphqlProfile>(
  graphqlProfiles[name],
  Number(__ENV['TIME'] ?? 1),
);
const plan: GraphqlPlan = JSON.parse(open(__ENV['PLAN'] ?? ''));
const picture = encoding.b64decode(plan.picture, 'std');

const failures = new Counter('failures');
const lists = new Counter('lists');
const withdrawals = new Counter('withdrawals');
const uploads = new Counter('uploads');
const listTime = new Trend('list_time', true);
const withdrawalTime = new Trend('withdrawal_time', true);
const uploadTime = new Trend('upload_time', true);

export const options: Options = {
  scenarios: {
    graphql: {
      executor: 'ramping-vus',
      exec: 'work',
      stages: profile.stages.map(({ seconds, people }) => ({ duration: `${seconds}s`, target: people })),
      gracefulRampDown: `${LAST_ROUND_SECONDS}s`,
      gracefulStop: `${LAST_ROUND_SECONDS}s`,
    },
  },
  thresholds: graphqlThresholds(profile, { withTimes: __ENV['TIMES'] !== 'unchecked' }),
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
};

/** One round of a person. */
export function work(): void {
  const round = execution.vu.iterationInScenario;
  list(LIST, { filter: null });
  list(LIST, { filter: { search: `Employee 00${round % 10}` } });
  list(MOVEMENTS, {});
  handOut(round);
  if (round % ROUNDS_PER_UPLOAD === 0) upload();
  sleep(profile.pauseSeconds * (0.5 + Math.random()));
}

function list(query: string, variables: object): void {
  const begun = Date.now();
  if (ask(query, variables) === null) return;
  lists.add(1);
  listTime.add(Date.now() - begun);
}

/** Each person of k6 serves other employees, and all of them take from the same places. */
function handOut(round: number): void {
  const at = execution.vu.idInTest * 1009 + round;
  const employeeId = plan.employeeIds[at % plan.employeeIds.length];
  const certificateId = plan.certificateIds[at % plan.certificateIds.length];
  if (ask(SEARCH, { search: `Employee 0000${at % 10}` }) === null) return;
  const begun = Date.now();
  const answer = ask(ISSUE, {
    input: {
      key: `load-${begun}-${execution.vu.idInTest}-${round}`,
      warehouseId: plan.warehouseId,
      employeeId,
      lines: [{ certificateId, quantity: 1 }],
      approvalReason: 'Load test',
    },
  });
  if (answer === null) return;
  withdrawalTime.add(Date.now() - begun);
  withdrawals.add(1);
  for (const { id } of answer.issueAtCounter) console.log(JSON.stringify({ withdrawalId: id }));
}

function upload(): void {
  const begun = Date.now();
  const input = { fileName: 'load.png', contentType: 'image/png', fileSize: picture.byteLength, fileType: 'IMAGE' };
  const announced = ask(ANNOUNCE, { input });
  if (announced === null) return;
  const { uploadUrl, fileKey } = announced.generateUploadUrl;
  const put = http.put(uploadUrl, picture, { headers: { 'Content-Type': 'image/png' }, tags: { name: 'storage' } });
  if (put.status !== 200) return fail('storage', put.status, String(put.body));
  const confirmed = ask(CONFIRM, { fileKey });
  if (confirmed === null) return;
  uploadTime.add(Date.now() - begun);
  uploads.add(1);
  console.log(JSON.stringify({ fileKey: confirmed.confirmFileUpload.fileKey }));
}

/** The fields of the operations above. */
type Answers = {
  issueAtCounter: { id: string }[];
  generateUploadUrl: { uploadUrl: string; fileKey: string };
  confirmFileUpload: { fileKey: string };
};

/** The data of an answer; null for a failure, which is counted and printed. */
function ask(query: string, variables: object): Answers | null {
  const response = http.post(`${plan.url}/graphql`, JSON.stringify({ query, variables }), {
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${plan.token}`, Host: plan.host },
    tags: { name: 'graphql' },
  });
  const text = String(response.body);
  const answer: { data?: Answers; errors?: object[] } = response.status === 200 ? JSON.parse(text) : {};
  if (answer.data && !answer.errors) return answer.data;
  fail(query.slice(0, 40), response.status, text);
  return null;
}

function fail(what: string, status: number, text: string): void {
  failures.add(1);
  console.error(JSON.stringify({ failed: what, status, text: text.slice(0, 500) }));
}

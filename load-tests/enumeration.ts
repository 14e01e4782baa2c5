import { Command } from 'commander';
import { ensureStack } from '#stack/ensure-stack.ts';
import { runMain } from '#stack/system/errors.ts';
import { say, step } from '#stack/system/progress.ts';
import { mannWhitney, median } from './bench/lib/statistics.ts';
import { makeCrowd, type Crowd, type ProbedAddress } from './lib/crowd.ts';
import { startProduct } from './lib/product.ts';

/**
 * `npm run check:enumeration`: checks whether response times reveal which addresses have an account (SEC-17). It sends
 * requests for known and unknown addresses in random order and compares the times. Not an automated test, because a
 * busy machine changes all times.
 */
const SCHEMA = 'ppe_enumeration';
const REALM_PREFIX = 'enumeration-';

/** Parallel calls, so that it takes minutes and not an hour. */
const AT_ONCE = 6;

/** Status without information about the address; such calls are ignored. */
const BUSY = 503;

/** A difference that network jitter hides. */
const NEGLIGIBLE_MS = 5;
const SIGNIFICANCE = 0.01;

const WRONG = 'Wrong-1-password';
const FLOWS: readonly { name: string; body(email: string): object }[] = [
  { name: 'sign-in', body: (username) => ({ username, password: WRONG }) },
  { name: 'forgot', body: (username) => ({ username }) },
  { name: 'reset', body: (username) => ({ username, code: '000000', newPassword: 'Boots-4-All-99!' }) },
];

type Timed = { isKnown: boolean; ms: number; status: number };
type Row = { flow: string; known: number; unknown: number; gap: number; p: number; statuses: string; isAlike: boolean };

async function main(): Promise<number> {
  const { count } = new Command('npm run check:enumeration --')
    .description('Compares the times of answers about known and unknown addresses.')
    .option('--count <number>', 'number of known addresses, and of unknown ones', '300')
    .parse()
    .opts<{ count: string }>();
  const environment = {
    ...(await ensureStack('dev', { servers: ['mysql', 'keycloak', 'valkey', 'mail'] })),
    DB_NAME: SCHEMA,
    DATABASE_URL: '',
    REALM_PREFIX,
    TRUSTED_PROXIES: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  };
  const crowd = await step(`making ${count} people`, () => makeCrowd(environment, Number(count)));
  try {
    const product = await step('starting the product', () => startProduct({ environment }));
    try {
      const rows: Row[] = [];
      for (const { name, body } of FLOWS)
        rows.push(await step(`${name}: ${2 * Number(count)} calls`, () => compare(product.port, crowd, name, body)));
      console.table(rows);
      return conclude(rows);
    } finally {
      await product.stop();
    }
  } finally {
    await crowd.remove();
  }
}

async function compare(port: number, crowd: Crowd, flow: string, body: (email: string) => object): Promise<Row> {
  const waiting = shuffled(crowd.people);
  const timed: Timed[] = [];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      timed.push(await ask(port, crowd, flow, next, body(next.email)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const answered = timed.filter(({ status }) => status !== BUSY);
  if (answered.length < timed.length) say(`  ${timed.length - answered.length} calls found Keycloak too busy`);
  const of = (wanted: boolean) => answered.filter(({ isKnown }) => isKnown === wanted);
  return rowOf(flow, of(true), of(false));
}

/** Every call comes from another network address, so that limits per address do not apply. */
async function ask(
  port: number,
  crowd: Crowd,
  flow: string,
  { isKnown, address }: ProbedAddress,
  body: object,
): Promise<Timed> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/${flow}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-Host': `${crowd.subdomain}.localhost`,
      'X-Forwarded-For': address,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { isKnown, ms: performance.now() - started, status: response.status };
}

function rowOf(flow: string, known: readonly Timed[], unknown: readonly Timed[]): Row {
  const [times, others] = [known.map(({ ms }) => ms), unknown.map(({ ms }) => ms)];
  const [statuses, otherStatuses] = [known, unknown].map((all) =>
    [...new Set(all.map(({ status }) => status))].toSorted((a, b) => a - b).join(' '),
  );
  const gap = median(times) - median(others);
  const p = mannWhitney(times, others);
  const isAlike = statuses === otherStatuses && (p > SIGNIFICANCE || Math.abs(gap) < NEGLIGIBLE_MS);
  return {
    flow,
    known: rounded(median(times)),
    unknown: rounded(median(others)),
    gap: rounded(gap),
    p: Number(p.toPrecision(2)),
    statuses: `${statuses} / ${otherStatuses}`,
    isAlike,
  };
}

const rounded = (ms: number): number => Number(ms.toFixed(1));

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

function conclude(rows: readonly Row[]): number {
  const differing = rows.filter(({ isAlike }) => !isAlike).map(({ flow }) => flow);
  if (differing.length === 0) say('Response times do not reveal whether an address has an account.');
  else say(`Answers differ: ${differing.join(', ')}. Repeat it on an idle machine to confirm.`);
  return differing.length === 0 ? 0 : 1;
}

await runMain(main);

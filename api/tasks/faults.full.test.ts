import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { passwordChangedLetterTask, resetCodeLetterTask } from '#api/identity/letter.task.ts';
import { startOwnMysql, type OwnMysql } from '#api/testing/own-mysql.ts';
import { codeIn, mailsTo, waitForMails, type CaughtMail } from '#api/testing/mails.ts';
import { startProduct, type ProductProcess } from '#api/testing/product-process.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { countOf, openQueue, type TestProcess, type TestQueue } from './testing/queue.ts';

/** Enough for several starts of the product and MySQL on a busy machine. */
const FAULT_TEST_MS = 300_000;
const PEOPLE = 6;
const LETTERS_EACH = 60;
const KILLS = 3;

let mysql: OwnMysql;
let queue: TestQueue;
let writer: TestProcess;
const workers: ProductProcess[] = [];

const startWorker = async () => void workers.push(await startProduct({ ...queue.config, ROLE: 'worker' }));

beforeAll(async () => {
  mysql = await startOwnMysql();
  queue = await openQueue(testConfig({}, { environment: { ...process.env, MYSQL_ADMIN_URL: mysql.adminUrl } }));
  writer = await queue.process([passwordChangedLetterTask, resetCodeLetterTask], { isWorker: false });
  await startWorker();
  await startWorker();
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await queue?.close();
  await mysql?.close();
});

const people = () => Array.from({ length: PEOPLE }, () => `${unique('reader')}@acme.example`);

/** Commits a letter with its number in the greeting. */
const commitLetter = (email: string, number: number) =>
  writer.enqueue(
    passwordChangedLetterTask,
    { to: { email, name: `Reader ${number}`, company: 'Acme', language: 'en' } },
    { subject: email },
  );

const numberOf = ({ text }: CaughtMail): number => Number(/Reader (\d+)/.exec(text)?.[1]);

/** Expects that every committed letter arrived in order, and that duplicates have the same Message-ID. */
async function expectLetters(email: string, committed: readonly number[]): Promise<void> {
  const mails = await mailsTo(email);
  const numbers = mails.map(numberOf);
  expect([...new Set(numbers)]).toEqual(committed);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(committed.length);
}

const emptyQueue = () =>
  waitFor('all letters to be sent', async () => (await countOf(queue, passwordChangedLetterTask.kind)) === 0, 180_000);

/** Whether a letter is being sent, or all letters have been sent. */
const isAtWork = async (): Promise<boolean> => {
  const tasks = await queue.all();
  return tasks.length === 0 || tasks.some(({ state }) => state === 'RUNNING');
};

/** Ends the leases of killed processes at once; otherwise the test would wait 30 seconds for them. */
const endLeases = () => change(queue.orm.em.fork(), sql`update task set due_at = now(3) where state = 'RUNNING'`);

describe('waiting letters', () => {
  it('all arrive in order when their worker is killed several times REL-16', { timeout: FAULT_TEST_MS }, async () => {
    const readers = people();
    const committing = (async () => {
      for (let number = 0; number < LETTERS_EACH; number++)
        for (const email of readers) await commitLetter(email, number);
    })();
    for (let kill = 0; kill < KILLS; kill++) {
      await waitFor('a worker to send a letter', isAtWork, 60_000);
      const victim = workers.shift();
      victim?.child.kill('SIGKILL');
      if (victim) await once(victim.child, 'exit');
      await endLeases();
      await startWorker();
    }
    await committing;
    await emptyQueue();
    for (const email of readers)
      await expectLetters(
        email,
        Array.from({ length: LETTERS_EACH }, (_, n) => n),
      );
  });

  it(
    'all arrive when MySQL is killed under load, if they were committed REL-7',
    { timeout: FAULT_TEST_MS },
    async () => {
      const readers = people();
      const committed = new Map<string, number[]>(readers.map((email) => [email, []]));
      for (let number = 0; number < LETTERS_EACH; number++) {
        if (number === 20 || number === 40) {
          await mysql.kill();
          await mysql.restart();
        }
        for (const email of readers)
          await commitLetter(email, number).then(
            () => committed.get(email)?.push(number),
            () => undefined,
          );
      }
      await waitFor(
        'MySQL to answer',
        () =>
          endLeases().then(
            () => true,
            () => false,
          ),
        30_000,
      );
      await emptyQueue();
      for (const [email, numbers] of committed) {
        expect(numbers.length).toBeGreaterThan(LETTERS_EACH / 2);
        await expectLetters(email, numbers);
      }
    },
  );

  it('do not delay a reset code, even in a long queue', { timeout: FAULT_TEST_MS }, async () => {
    // Setups of customers that do not exist: each task runs and finds nothing to do.
    await change(
      queue.orm.em.fork(),
      sql`insert into task (kind, subject, priority, payload, state, due_at)
        with recursive numbers as (select 1 as number union all select number + 1 from numbers where number < 100000)
        select /*+ SET_VAR(cte_max_recursion_depth = 200000) */ 'customer-setup', concat('none-', number), 3, '{}', 'WAITING', now(3)
        from numbers`,
    );
    const email = `${unique('reader')}@acme.example`;
    const to = { email, name: 'Reader', company: 'Acme', language: 'en' as const };
    const begun = Date.now();
    await writer.enqueue(resetCodeLetterTask, { to, code: '123456' });
    const [mail] = await waitForMails(email, 1);
    expect(mail && codeIn(mail)).toBe('123456');
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(await countOf(queue, 'customer-setup')).toBeGreaterThan(10_000);
  });
});

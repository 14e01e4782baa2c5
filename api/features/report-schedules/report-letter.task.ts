import { write } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { customerRow } from '#api/features/customers/customer.service.ts';
import type { ReportOutcome } from '#api/generated/enums.ts';
import { createDeliver } from '#api/mail/deliver.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { reportLetter } from '#api/mail/letters.ts';
import { momentIn } from '#api/mail/recipient.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import type { RunReceiver } from './report-run.entity.ts';
import { FILE_DAYS } from './store-file.ts';

const DAY_MS = 86_400_000;

type Facts = {
  report: string;
  rowCount: number;
  expiresAt: string;
  language: MailLanguage;
  name: string;
  email: string;
  isActive: number;
};

/** Sends a receiver the link to a report, and notes that it left. A mail server that is down for hours loses nothing. */
export const reportLetterTask = defineTask({
  kind: 'report-letter',
  backoff: { firstMs: 5000, longestMs: 300_000 },
  expiresMs: FILE_DAYS * DAY_MS,
  payload: yup.object({
    runId: yup.string().required(),
    userId: yup.string().required(),
    fileId: yup.string().required(),
  }),
  async run({ runId, userId, fileId }, { services, customerId, id }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A report belongs to a tenant');
    const em = services.orm.em.fork();
    const found = await firstRow(
      em,
      sql<Facts>`select schedule.name as report, file.row_count as rowCount, file.expires_at as expiresAt,
          coalesce(person.language, schedule.language) as language, person.name, person.email,
          person.status = 'ACTIVE' as isActive
        from report_file file
        join report_run run on run.customer_id = ${customerId} and run.id = file.run_id
        join report_schedule schedule on schedule.customer_id = ${customerId} and schedule.id = run.schedule_id
        join console_user person on person.customer_id = ${customerId} and person.id = ${userId}
        where file.customer_id = ${customerId} and file.id = ${fileId} and file.run_id = ${runId} and file.expires_at > now(3)`,
    );
    if (!found) return;
    if (found.isActive) {
      const { displayName: company, subdomain, timeZone } = await customerRow(em, customerId);
      const { language, email, name, report, rowCount } = found;
      const until = momentIn(language, timeZone, toInstant(found.expiresAt));
      const address = consoleAddress(services.config, subdomain, `/report-files/${fileId}`);
      await createDeliver(services)(
        'report',
        reportLetter(
          { email, name, company, language },
          { report, rows: new Intl.NumberFormat(language).format(rowCount), until, address },
        ),
        `report-${id}`,
      );
    }
    const outcome = found.isActive ? 'SENT' : 'LEFT';
    await write({ em, tenant: { id: customerId }, actor: SYSTEM }, (tx) => noteOutcome(tx, { runId, userId, outcome }));
  },
});

type Noted = { runId: string; userId: string; outcome: ReportOutcome };

async function noteOutcome(
  { em, customerId }: Parameters<Parameters<typeof write>[1]>[0],
  { runId, userId, outcome }: Noted,
): Promise<void> {
  const isThis = sql`customer_id = ${customerId} and id = ${runId}`;
  const run = await firstRow(
    em,
    sql<{ receivers: RunReceiver[] }>`select receivers from report_run where ${isThis} for update`,
  );
  if (!run) return;
  const receivers = run.receivers.map((receiver) => (receiver.id === userId ? { ...receiver, outcome } : receiver));
  await change(em, sql`update report_run set receivers = ${JSON.stringify(receivers)} where ${isThis}`);
}

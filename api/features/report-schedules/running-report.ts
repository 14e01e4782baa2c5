import type { ReportFault, ReportFormat } from '#api/generated/enums.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { Tenant } from '#api/platform/caller.ts';
import type { Services } from '#api/services/services.ts';
import type { RunReceiver } from './report-run.entity.ts';

/** What a run needs of its schedule. */
export type RunningReport = {
  services: Services;
  tenant: Tenant;
  runId: string;
  scheduleId: string;
  name: string;
  list: string;
  variables: string | null;
  columns: string[] | null;
  format: ReportFormat;
  language: MailLanguage;
  receiverIds: string[];
  /** Aborts when the task must stop. It then throws, and a later try begins again. */
  stopped: AbortSignal;
};

/** A report that cannot be made, and what each receiver gets instead. */
export class ReportRefused extends Error {
  override name = 'ReportRefused';
  readonly fault: ReportFault;
  readonly receivers: RunReceiver[] | undefined;
  constructor(fault: ReportFault, receivers?: RunReceiver[]) {
    super(`The report was not made: ${fault}`);
    this.fault = fault;
    this.receivers = receivers;
  }
}

/** What a run has made. */
export type MadeReport = { fault?: ReportFault; rowCount?: number; receivers: RunReceiver[] };

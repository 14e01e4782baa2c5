import { auditChainTasks } from '#api/audit-chain/audit-chain.task.ts';
import { auditStreamTasks } from '#api/audit-stream/audit-stream.task.ts';
import type { Config } from '#api/config.ts';
import {
  consoleUserAccountTask,
  consoleUserInvitationTask,
  consoleUserRemovalTask,
} from '#api/features/console-users/console-user-account.task.ts';
import { sealUpkeepTask } from '#api/features/company-seal/seal-upkeep.task.ts';
import { customerSetupTask } from '#api/features/customers/customer-setup.task.ts';
import {
  systemAdminAccountTask,
  systemAdminInvitationTask,
  systemAdminRemovalTask,
} from '#api/features/system-admins/system-admin-account.task.ts';
import { bulkActionCleanupTask } from '#api/features/bulk-actions/bulk-action-cleanup.task.ts';
import { bulkActionTask } from '#api/features/bulk-actions/bulk-action.task.ts';
import { visitorEndTask } from '#api/features/employees/visitor-end.task.ts';
import { importCleanupTask } from '#api/features/imports/import-cleanup.task.ts';
import { importTask } from '#api/features/imports/import.task.ts';
import { inboxCleanupTask } from '#api/features/inbox/inbox-cleanup.task.ts';
import { pdfJobCleanupTask } from '#api/features/pdfs/pdf-job-cleanup.task.ts';
import { pdfJobTask } from '#api/features/pdfs/pdf-job.task.ts';
import { copyPictureTask } from '#api/features/pictures/copy-picture.task.ts';
import { pictureUpkeepTask } from '#api/features/pictures/picture-upkeep.task.ts';
import { cleanUploadTask } from '#api/features/uploads/clean-upload.task.ts';
import { notificationLetterTask } from '#api/features/notification-triggers/notification-letter.task.ts';
import {
  notificationCertificatesTask,
  notificationCleanupTask,
  notificationSendTask,
} from '#api/features/notification-triggers/notification.task.ts';
import { sealLetterTask } from '#api/features/company-seal/seal-letter.task.ts';
import { sheetLinkLetterTask } from '#api/features/ppe-sheets/sheet-link-letter.task.ts';
import { reportLetterTask } from '#api/features/report-schedules/report-letter.task.ts';
import { reportRunTask } from '#api/features/report-schedules/report-run.task.ts';
import { reportCleanupTask, reportDispatchTask } from '#api/features/report-schedules/report-schedule.task.ts';
import { uploadCleanupTask } from '#api/features/uploads/upload-cleanup.task.ts';
import { webhookDeliveryTask } from '#api/features/webhooks/webhook-delivery.task.ts';
import { webhookDisabledLetterTask } from '#api/features/webhooks/webhook-disabled-letter.task.ts';
import { webhookDispatchTask, webhookUpkeepTask } from '#api/features/webhooks/webhook.task.ts';
import { withdrawalRollupTask } from '#api/features/withdrawals/withdrawal-rollup.task.ts';
import { inboxPurgeTask } from '#api/machines/inbox-purge.task.ts';
import { passwordChangedLetterTask, resetCodeLetterTask } from '#api/identity/letter.task.ts';
import type { AnyTask } from '#api/tasks/task.ts';
import type { Services } from '#api/services/services.ts';

/** All kinds of tasks that this version can run. */
export const taskKinds = (config: Config): AnyTask<Services>[] => [
  ...auditChainTasks(config),
  ...auditStreamTasks(config),
  bulkActionCleanupTask,
  bulkActionTask,
  cleanUploadTask,
  copyPictureTask,
  consoleUserAccountTask,
  consoleUserInvitationTask,
  consoleUserRemovalTask,
  customerSetupTask,
  importCleanupTask,
  importTask,
  inboxCleanupTask,
  inboxPurgeTask,
  notificationCertificatesTask,
  notificationCleanupTask,
  notificationLetterTask,
  notificationSendTask,
  passwordChangedLetterTask,
  pdfJobCleanupTask,
  pdfJobTask,
  pictureUpkeepTask,
  reportCleanupTask,
  reportDispatchTask,
  reportLetterTask,
  reportRunTask,
  resetCodeLetterTask,
  sealLetterTask,
  sealUpkeepTask,
  sheetLinkLetterTask,
  systemAdminAccountTask,
  systemAdminInvitationTask,
  systemAdminRemovalTask,
  uploadCleanupTask,
  visitorEndTask,
  webhookDeliveryTask,
  webhookDisabledLetterTask,
  webhookDispatchTask,
  webhookUpkeepTask,
  withdrawalRollupTask,
];

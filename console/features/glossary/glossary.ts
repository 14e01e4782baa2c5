import type { Resources } from '#console/generated/resources.ts';

/** A word of the glossary. */
type GlossaryEntry = {
  /** Key of its texts in locales: `glossary.words`. */
  id: WordId;
  /** The noun whose list shows such records. */
  noun?: string;
  /** Place in the page; an empty list links to the one with its own path. Default: the id. */
  anchor?: string;
};

/** Key of a word. */
export type WordId = keyof Resources['glossary']['words'];

/** The words of the console by what they are about, those needed first at the top. */
export const GLOSSARY: readonly { id: keyof Resources['glossary']['groups']; words: readonly GlossaryEntry[] }[] = [
  {
    id: 'people',
    words: [
      { id: 'employee', noun: 'Employee', anchor: 'employees' },
      { id: 'user', noun: 'ConsoleUser', anchor: 'users' },
      { id: 'sector', noun: 'Sector', anchor: 'sectors' },
      { id: 'jobRole', noun: 'JobRole', anchor: 'job-roles' },
      { id: 'costCenter', noun: 'CostCenter', anchor: 'cost-centers' },
      { id: 'training', noun: 'Training', anchor: 'trainings' },
    ],
  },
  {
    id: 'rules',
    words: [
      { id: 'ppe' },
      { id: 'group', noun: 'Group', anchor: 'groups' },
      { id: 'rule' },
      { id: 'allowance' },
      { id: 'exception', noun: 'RuleException', anchor: 'rule-exceptions' },
      { id: 'required' },
      { id: 'compliance' },
    ],
  },
  {
    id: 'stock',
    words: [
      { id: 'product', noun: 'Product', anchor: 'products' },
      { id: 'certificate', anchor: 'certificates' },
      { id: 'daysOfUse' },
      { id: 'machine', noun: 'Machine', anchor: 'machines' },
      { id: 'channel' },
      { id: 'warehouse', noun: 'MainWarehouse', anchor: 'warehouse' },
      { id: 'counter', anchor: 'counter' },
      { id: 'allocated' },
      { id: 'lowLevel' },
      { id: 'count' },
      { id: 'reorder', anchor: 'reorder' },
      { id: 'ledger' },
    ],
  },
  {
    id: 'records',
    words: [
      { id: 'withdrawal', noun: 'Withdrawal', anchor: 'withdrawals' },
      { id: 'return' },
      { id: 'licence', anchor: 'licenses' },
      { id: 'permissionRole', noun: 'PermissionRole', anchor: 'users/roles' },
      { id: 'audit', anchor: 'audit-logs' },
      { id: 'sheet', noun: 'PpeTemplate', anchor: 'ppe-templates' },
      { id: 'notification', noun: 'NotificationTrigger', anchor: 'notifications' },
      { id: 'webhook', noun: 'Webhook', anchor: 'notifications/webhooks' },
      { id: 'scheduledReport', noun: 'ReportSchedule', anchor: 'report-schedules' },
      { id: 'bulkAction', anchor: 'bulk-actions' },
      { id: 'cnpj' },
    ],
  },
];

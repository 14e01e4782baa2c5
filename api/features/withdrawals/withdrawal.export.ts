import {
  dayColumn,
  type ExportedColumn,
  type ExportedList,
  numberColumn,
  textColumn,
  timeColumn,
  wordColumn,
  yesNoColumn,
} from '#api/crud/exported-list.ts';
import { propertyOf } from '#api/platform/property-of.ts';

/** Why it was refused. */
const REFUSAL: ExportedColumn = {
  label: 'withdrawals.fields.refusalCode',
  selection: 'refusalCode',
  read(withdrawal, { find }) {
    const code = propertyOf(withdrawal, 'refusalCode');
    return typeof code === 'string' ? (find(`withdrawals.refusals.${code}.title`) ?? code) : null;
  },
};

export const exported: ExportedList = {
  list: 'listWithdrawals',
  title: 'withdrawals.list.title',
  auditType: 'WITHDRAWAL',
  columns: {
    REQUESTED_AT: timeColumn('withdrawals.fields.requestedAt', 'dateTime.requestedAt'),
    employee: [
      textColumn('withdrawals.columns.employee', 'userReceive.employeeName'),
      textColumn('employees.fields.identification', 'userReceive.employeeIdentification'),
    ],
    product: [
      textColumn('withdrawals.columns.product', 'product.name'),
      textColumn('withdrawals.fields.size', 'product.size'),
      textColumn('withdrawals.fields.certificate', 'product.certificate'),
      dayColumn('withdrawals.fields.certificateValidUntil', 'product.certificateValidUntil'),
      numberColumn('withdrawals.fields.quantityRequested', 'product.quantityRequested'),
    ],
    source: [
      textColumn('withdrawals.columns.source', 'deliverySource.name'),
      numberColumn('withdrawals.fields.machineChannel', 'deliveryDetails.machineChannel'),
    ],
    status: [wordColumn('withdrawals.columns.status', 'withdrawalStatus', 'withdrawals.statuses'), REFUSAL],
    sector: textColumn('withdrawals.fields.sector', 'userReceive.sector'),
    role: textColumn('withdrawals.fields.role', 'userReceive.role'),
    costCenters: textColumn('withdrawals.fields.costCenters', 'userReceive.costCenters'),
    deliveredAt: timeColumn('withdrawals.fields.deliveredAt', 'dateTime.deliveredAt'),
    mode: wordColumn('withdrawals.fields.deliveryMode', 'deliveryDetails.mode', 'withdrawalPage.modes'),
    offline: yesNoColumn('withdrawals.fields.offline', 'deliveryDetails.offline'),
    approvedBy: textColumn('withdrawals.fields.approvalUserId', 'approval.userName'),
    approvalReason: textColumn('withdrawals.fields.approvalReason', 'approval.reason'),
    discrepancies: wordColumn('withdrawals.fields.discrepancies', 'discrepancies', 'withdrawalPage.discrepancies'),
    returned: numberColumn('withdrawals.fields.quantityReturned', 'quantityReturned'),
    lost: numberColumn('withdrawals.fields.quantityLost', 'quantityLost'),
  },
};

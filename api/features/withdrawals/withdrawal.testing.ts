/** GraphQL operations for tests of withdrawals. */

export const FIELDS = `id version withdrawalStatus status recordStatus refusalCode discrepancies discrepancyResolution { userName note }
  userReceive { employeeId employeeName employeeIdentification sector role costCenters } approval { status userId userName }
  product { id name size certificate quantityRequested } deliverySource { id name type code }
  dateTime { requestedAt deliveredAt } access { identifiedBy initial confirmation delivery } deliveryDetails { machineChannel mode status reason offline resultUnknown }
  allowance { quantity periodDays usedBefore }`;

export type WithdrawalRow = {
  id: string;
  version: number;
  withdrawalStatus: string;
  status: string;
  recordStatus: string;
  discrepancies: string[];
  discrepancyResolution: { userName: string; note: string } | null;
  deliveryDetails: { mode: string; status: string; reason: string | null; resultUnknown: boolean };
  userReceive: { employeeName: string };
};

export const LIST = `query ($filter: WithdrawalFilter, $limit: Int, $nextToken: String) {
  listWithdrawals(filter: $filter, limit: $limit, nextToken: $nextToken) { items { ${FIELDS} } totalCount nextToken } }`;
export const GET = `query ($id: ID!) { getWithdrawal(id: $id) { ${FIELDS} } }`;
export const CONFIRM = `mutation ($input: ConfirmWithdrawalDeliveryInput!) { confirmWithdrawalDelivery(input: $input) { ${FIELDS} } }`;
export const CANCEL = `mutation ($input: CancelWithdrawalInput!) { cancelWithdrawal(input: $input) { ${FIELDS} } }`;
export const RESOLVE = `mutation ($input: ResolveWithdrawalDiscrepancyInput!) { resolveWithdrawalDiscrepancy(input: $input) { ${FIELDS} } }`;
export const RETRY = `mutation ($input: RetryWithdrawalInput!) { retryWithdrawal(input: $input) { ${FIELDS} } }`;

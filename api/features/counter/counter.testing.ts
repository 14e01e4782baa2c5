const FIELDS = `id version withdrawalStatus status refusalCode requestReason requestedBy
  userReceive { employeeId } approval { status userId userName reason } product { id quantityRequested certificate }
  deliverySource { id type name code } dateTime { deliveredAt } deliveryDetails { mode status reason machineChannel }
  allowance { quantity usedBefore } signature { width strokes signedAt }`;
export const ISSUE = `mutation ($input: IssueAtCounterInput!) { made: issueAtCounter(input: $input) { ${FIELDS} } }`;
export const CREW = `mutation ($input: IssueToCrewInput!) { made: issueToCrew(input: $input) {
  employeeId withdrawals { id signature { width } } faults { path refusalCode } } }`;
export const CREATE = `mutation ($input: CreateWithdrawalInput!) { made: createWithdrawal(input: $input) { ${FIELDS} } }`;
export const APPROVE = `mutation ($input: ApproveWithdrawalInput!) { made: approveWithdrawal(input: $input) { ${FIELDS} } }`;
export const REJECT = `mutation ($input: RejectWithdrawalInput!) { made: rejectWithdrawal(input: $input) { ${FIELDS} } }`;
export const RETRY = `mutation ($input: RetryWithdrawalInput!) { made: retryWithdrawal(input: $input) { ${FIELDS} } }`;
export const CONFIRM = `mutation ($input: ConfirmWithdrawalDeliveryInput!) { made: confirmWithdrawalDelivery(input: $input) { ${FIELDS} } }`;
export const CANCEL = `mutation ($input: CancelWithdrawalInput!) { made: cancelWithdrawal(input: $input) { ${FIELDS} } }`;
export const FIND =
  'query ($search: String!) { findCounterPeople(search: $search) { id name identification isActive } }';
export const ITEMS = `query ($warehouseId: ID!, $employeeId: ID, $search: String) {
  items: listCounterItems(warehouseId: $warehouseId, employeeId: $employeeId, search: $search) {
    item { id quantityAvailable } allowance { left } } }`;

export const WAITING = `query ($warehouseId: ID!, $employeeId: ID!) {
  waiting: listWaitingAtCounter(warehouseId: $warehouseId, employeeId: $employeeId) { id withdrawalStatus } }`;

/** A signature of two strokes. */
export const SIGNATURE = {
  width: 400,
  height: 150,
  strokes: [
    [0, 0, 0, 10, 12, 16],
    [40, 40, 300],
  ],
};

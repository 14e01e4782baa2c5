import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';

/** A delivered withdrawal at a machine, changed as a test needs it. */
export const withdrawal = (changes: Partial<WithdrawalFieldsFragment> = {}): WithdrawalFieldsFragment => ({
  id: '01HWDR0000000000000000000A',
  userReceive: {
    employeeId: '01HEMP0000000000000000000A',
    employeeName: 'Lúcia Prado',
    employeeIdentification: '004512',
    sector: null,
    role: null,
    costCenters: [],
  },
  approval: { userId: null, userName: null, status: 'APPROVED', reason: null, approvedAt: '2026-11-21T12:00:01.000Z' },
  product: {
    id: '01HPRD0000000000000000000A',
    name: 'Luva nitrílica',
    size: 'M',
    sizeCode: '001-M',
    certificate: '28324',
    certificateValidUntil: '2028-03-15',
    quantityRequested: 1,
  },
  deliverySource: { id: '01HMCH0000000000000000000A', name: 'M-01', type: 'MACHINE', code: null },
  dateTime: { requestedAt: '2026-11-21T12:00:00.000Z', deliveredAt: '2026-11-21T12:00:05.000Z' },
  access: { initial: 'PASSWORD', confirmation: null, delivery: null },
  deliveryDetails: {
    machineChannel: 14,
    mode: 'AUTOMATIC',
    status: 'SUCCESS',
    reason: null,
    offline: false,
    resultUnknown: false,
  },
  allowance: { groupName: 'Solda', quantity: 4, periodDays: 30, usedBefore: 2 },
  refusalCode: null,
  discrepancies: [],
  withdrawalStatus: 'DELIVERED',
  status: 'SUCCESS',
  version: 2,
  updatedAt: '2026-11-21T12:00:06.000Z',
  ...changes,
});

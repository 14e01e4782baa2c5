import { defineEntity, p } from '@mikro-orm/core';
import { dayProp, idProp, instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { RulePeriodKind } from '#api/features/groups/group.rules.ts';
import type { AccessMethod, DiscrepancyCode, RefusalCode, WithdrawalStatus } from './withdrawal.rules.ts';

const text = (length: number) => p.string().length(length);

const WithdrawalSchema = defineEntity({
  name: 'Withdrawal',
  tableName: 'withdrawal',
  properties: {
    ...tenantProps,
    sourceType: wordProp<'MACHINE' | 'LICENSE'>(),
    sourceId: idProp(),
    sourceName: text(100),
    sourceCode: text(50).nullable(),
    machineChannel: p.integer().nullable(),
    channelId: idProp().nullable(),
    employeeId: idProp().nullable(),
    employeeName: text(255).nullable(),
    employeeIdentification: text(50),
    sector: text(100).nullable(),
    role: text(100).nullable(),
    costCenters: p.json().$type<string[]>(),
    productId: idProp().nullable(),
    productName: text(255).nullable(),
    sizeId: idProp().nullable(),
    size: text(50).nullable(),
    sizeCode: text(50).nullable(),
    certificateId: idProp().nullable(),
    certificate: text(50).nullable(),
    certificateValidUntil: dayProp().nullable(),
    quantityRequested: p.integer().default(1),
    quantityReturned: p.integer().default(0),
    quantityLost: p.integer().default(0),
    unitPrice: p.integer().nullable(),
    currency: p.character().length(3).nullable(),
    accessInitial: wordProp<AccessMethod>().nullable(),
    accessConfirmation: wordProp<AccessMethod>().nullable(),
    accessDelivery: wordProp<AccessMethod>().nullable(),
    approvalStatus: wordProp<'APPROVED' | 'REJECTED' | 'PENDING'>(),
    approvalUserId: idProp().nullable(),
    approvalUserName: text(255).nullable(),
    approvalReason: text(500).nullable(),
    approvedAt: instantProp().nullable(),
    deliveryMode: wordProp<'AUTOMATIC' | 'MANUAL'>(),
    deliveryStatus: wordProp<'SUCCESS' | 'FAILED' | 'PENDING'>(),
    deliveryReason: text(500).nullable(),
    offline: p.boolean().default(false),
    ruleGroupName: text(100).nullable(),
    ruleQuantity: p.integer().nullable(),
    rulePeriodDays: p.integer().nullable(),
    rulePeriodKind: wordProp<RulePeriodKind>().nullable(),
    ruleUsedBefore: p.integer().nullable(),
    exceptionId: idProp().nullable(),
    placeId: idProp().nullable(),
    failedMachineId: idProp().nullable(),
    failedChannelId: idProp().nullable(),
    requestReason: text(500).nullable(),
    requestedById: idProp().nullable(),
    requestedByName: text(255).nullable(),
    signatureId: idProp().nullable(),
    refusalCode: wordProp<RefusalCode>().nullable(),
    discrepancies: p.json().$type<DiscrepancyCode[]>(),
    withdrawalStatus: wordProp<WithdrawalStatus>(),
    requestedAt: instantProp(),
    deliveredAt: instantProp().nullable(),
    machineTime: instantProp().nullable(),
  },
});

/** The withdrawal of one piece, with copies of all data at the time of the request (requirements D11). */
export class Withdrawal extends WithdrawalSchema.class {}
WithdrawalSchema.setClass(Withdrawal);

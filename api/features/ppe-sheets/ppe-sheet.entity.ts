import { defineEntity, p } from '@mikro-orm/core';
import { dayProp, idProp, instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { Drawing, SheetData, SigningMethod } from './render/sheet-data.ts';
import { SHEET_LIMITS } from './ppe-sheet.rules.ts';

/** What a sheet shows, without its signature and its own hash. */
export type SheetContent = Omit<SheetData, 'signature' | 'check'>;

const PpeSheetSchema = defineEntity({
  name: 'PpeSheet',
  tableName: 'ppe_sheet',
  properties: {
    ...tenantProps,
    employeeId: idProp(),
    number: p.integer(),
    templateId: idProp().nullable(),
    templateVersion: p.integer().nullable(),
    fromDay: dayProp().nullable(),
    toDay: dayProp(),
    sheetStatus: wordProp<'ISSUED' | 'SIGNED' | 'VOIDED'>(),
    publicCode: p.string().length(22),
    contentHash: p.string().length(64),
    content: p.json().$type<SheetContent>().hidden(),
    issuedAt: instantProp(),
    signedAt: instantProp().nullable(),
    signingMethod: wordProp<SigningMethod>().nullable(),
    witnessId: idProp().nullable(),
    /** SHA-256 of the token of the last link; also after it was used. */
    linkHash: p.string().length(64).nullable().hidden(),
    linkEmail: p.string().length(254).nullable().hidden(),
    linkSentAt: instantProp().nullable(),
    linkExpiresAt: instantProp().nullable(),
    /** As the signer typed it. */
    signerName: p.string().length(SHEET_LIMITS.signerName).nullable().hidden(),
    /** IP address. */
    signerAddress: p.string().length(45).nullable().hidden(),
    signature: p.json().$type<Drawing>().nullable().hidden(),
    voidedAt: instantProp().nullable(),
    voidReason: p.string().length(SHEET_LIMITS.reason).nullable(),
  },
});

/** A PPE sheet that was issued to an employee (requirements S10, NR-6). The audit trail has no copy of what it shows. */
export class PpeSheet extends PpeSheetSchema.class {}
PpeSheetSchema.setClass(PpeSheet);

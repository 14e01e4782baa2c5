import type { SqlEntityManager } from '@mikro-orm/mysql';
import { toInstant } from '#api/crud/rows.ts';
import type { DocumentSeal } from '#api/features/company-seal/company-seal.service.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';

/** What the public page of a sheet tells: nothing about the person. */
export type SheetCheck = {
  status: 'ISSUED' | 'SIGNED' | 'VOIDED';
  number: number;
  from: string | null;
  to: string;
  issuedAt: Date;
  signedAt: Date | null;
  signingMethod: 'SCREEN' | 'LINK' | null;
  voidedAt: Date | null;
  contentHash: string;
  /** Whether the employee has no later sheet that is signed. */
  isLatest: boolean;
  /** The files of the sheet, so that a PDF in hand can be compared. */
  documents: { kind: 'ISSUED' | 'SIGNED'; sha256: string; size: number; seal: DocumentSeal | null }[];
};

type Row = Omit<SheetCheck, 'documents' | 'isLatest' | 'issuedAt' | 'signedAt' | 'voidedAt'> & {
  id: string;
  isLatest: number;
  issuedAt: string;
  signedAt: string | null;
  voidedAt: string | null;
};

/** The sheet of a tenant with this public code; null for any other code. */
export async function checkSheet(
  em: SqlEntityManager,
  { customerId, code }: { customerId: string; code: string },
): Promise<SheetCheck | null> {
  const found = await firstRow(
    em,
    sql<Row>`select sheet.id, sheet.sheet_status as status, sheet.number,
        date_format(sheet.from_day, '%Y-%m-%d') as \`from\`, date_format(sheet.to_day, '%Y-%m-%d') as \`to\`,
        sheet.issued_at as issuedAt, sheet.signed_at as signedAt, sheet.signing_method as signingMethod,
        sheet.voided_at as voidedAt, sheet.content_hash as contentHash,
        not exists (select 1 from ppe_sheet later where later.customer_id = sheet.customer_id
          and later.employee_id = sheet.employee_id and later.number > sheet.number
          and later.sheet_status = 'SIGNED') as isLatest
      from ppe_sheet sheet where sheet.customer_id = ${customerId} and sheet.public_code = ${code}`,
  );
  if (!found) return null;
  const documents = await rows(
    em,
    sql<SheetCheck['documents'][number]>`select kind, sha256, size, seal from ppe_sheet_document
      where customer_id = ${customerId} and sheet_id = ${found.id} order by created_at desc, kind desc`,
  );
  const { id: _id, isLatest, issuedAt, signedAt, voidedAt, ...check } = found;
  return {
    ...check,
    isLatest: isLatest === 1,
    issuedAt: toInstant(issuedAt),
    signedAt: signedAt === null ? null : toInstant(signedAt),
    voidedAt: voidedAt === null ? null : toInstant(voidedAt),
    documents,
  };
}

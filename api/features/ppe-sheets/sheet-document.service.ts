import { createHash } from 'node:crypto';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, isAnyOf, rows, sql } from '#api/db/sql.ts';
import type { DocumentSeal } from '#api/features/company-seal/company-seal.service.ts';
import { getOrFail, toInstant } from '#api/crud/rows.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { notFound } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import type { SheetPdf } from './sheet-pdf.service.ts';
import { PpeSheet } from './ppe-sheet.entity.ts';

/** A PDF of a sheet without its bytes. */
export type SheetDocument = {
  sheetId: string;
  kind: 'ISSUED' | 'SIGNED';
  sha256: string;
  size: number;
  /** The seal of the company; null without one. */
  seal: { subject: string; issuer: string; validUntil: Date; sealedAt: Date } | null;
  createdAt: Date;
};

type Scope = Pick<TenantContext, 'em' | 'tenant'>;

/** SHA-256 in hexadecimal digits. */
export const sha256Of = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');

/** Stores the bytes of a sheet in the transaction that issues or signs it. */
export const storeDocument = async (
  tx: Tx,
  {
    sheetId,
    kind,
    pdf,
    seal = null,
  }: Pick<SheetDocument, 'sheetId' | 'kind'> & { pdf: Uint8Array; seal?: DocumentSeal | null },
): Promise<void> =>
  void (await change(
    tx.em,
    sql`insert into ppe_sheet_document (customer_id, id, sheet_id, kind, sha256, size, content, seal)
      values (${tx.customerId}, ${newId()}, ${sheetId}, ${kind}, ${sha256Of(pdf)}, ${pdf.length}, ${Buffer.from(pdf)},
        ${seal && JSON.stringify(seal)})`,
  ));

/** The documents of a sheet, the last one first; one statement for all sheets of a page. */
export const documentsOf = (
  { em, tenant, load }: Scope & Pick<TenantContext, 'load'>,
  sheetId: string,
): Promise<SheetDocument[]> =>
  load.many('ppeSheet.documents', sheetId, {
    find: async (ids) => {
      const found = await rows(
        em,
        sql<
          Omit<SheetDocument, 'createdAt' | 'seal'> & { createdAt: string; seal: DocumentSeal | null }
        >`select sheet_id as sheetId, kind, sha256, size, seal, created_at as createdAt from ppe_sheet_document
          where customer_id = ${tenant.id} and ${isAnyOf('sheet_id', ids)} order by sheet_id, created_at desc, kind desc`,
      );
      return found.map((document) => ({
        ...document,
        seal: document.seal && withDates(document.seal),
        createdAt: toInstant(document.createdAt),
      }));
    },
    ownerOf: (document) => document.sheetId,
  });

const withDates = ({ validUntil, sealedAt, ...seal }: DocumentSeal) => ({
  ...seal,
  validUntil: new Date(validUntil),
  sealedAt: new Date(sealedAt),
});

/** The bytes of the last PDF of a sheet. */
export async function documentBytes({ em, tenant }: Scope, sheetId: string): Promise<Uint8Array> {
  const found = await firstRow(
    em,
    sql<{ content: Buffer }>`select content from ppe_sheet_document
      where customer_id = ${tenant.id} and sheet_id = ${sheetId} order by kind = 'SIGNED' desc limit 1`,
  );
  if (!found) throw notFound('PpeSheet');
  return found.content;
}

/** The last PDF of a sheet. The audit trail names who has opened it (requirements D12). */
export async function sheetDocumentPdf(ctx: TenantContext, sheetId: string): Promise<SheetPdf> {
  const sheet = await getOrFail(ctx, PpeSheet, sheetId);
  const pdf = await documentBytes(ctx, sheetId);
  await write(ctx, ({ em }) =>
    recordAudit(em, [
      {
        operation: 'READ',
        targetEntityType: 'PPE_SHEET',
        targetEntityId: sheetId,
        changes: { document: { old: null, new: sheet.sheetStatus } },
      },
    ]),
  );
  return { pdf, name: `ppe-sheet-${sheet.employeeId}-${sheet.number}.pdf` };
}

import { saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { sealDocument, sealerAt } from '#api/features/company-seal/company-seal.service.ts';
import type { NewValues } from '#api/crud/create-row.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { drawSheetInPool, logoOf } from './draw-in-pool.ts';
import type { LookOfTemplate } from './make-sheet.ts';
import type { PpeSheet, SheetContent } from './ppe-sheet.entity.ts';
import type { Drawing, SheetData, SheetSignature, SigningMethod } from './render/sheet-data.ts';
import { storeDocument } from './sheet-document.service.ts';

/** What signing needs of a request; a person who signs by a link has no account. */
export type SigningScope = Pick<TenantContext, 'em' | 'tenant' | 'services' | 'load' | 'actor'>;

type NewSignature = {
  signature: Drawing;
  method: SigningMethod;
  /** Null: the name on the sheet. */
  name: string | null;
  /** Locks the sheet and refuses it if it may not be signed any more. */
  lock: (tx: Tx) => Promise<PpeSheet>;
  values: NewValues<PpeSheet>;
};

/**
 * Adds a signature to an issued sheet. The PDF is drawn before the transaction, because that takes time; `lock` decides
 * then who of two was first.
 */
export async function addSignature(
  scope: SigningScope,
  found: PpeSheet,
  { signature, method, name, lock, values }: NewSignature,
): Promise<PpeSheet> {
  const content = await frozenContent(scope, found.id);
  const signedAt = clock.now();
  const sealer = await sealerAt(scope, signedAt);
  const signed: SheetSignature = {
    ...signature,
    name: name ?? content.employee.NAME ?? '',
    signedAt: signedAt.toISOString(),
    method,
    sealedBy: sealer?.seal.subject ?? null,
  };
  const template = await logoOfTemplate(scope, found.templateId);
  const drawn = await draw(scope, template, { ...content, signature: signed, check: checkOf(scope, found) });
  const reason = content.look.templateTitle;
  const pdf = sealer ? await sealDocument(scope, sealer, { pdf: drawn, reason }) : drawn;
  return write(scope, async (tx) => {
    const sheet = await lock(tx);
    await saveRow(tx, sheet, { ...values, sheetStatus: 'SIGNED', signedAt, signingMethod: method, signature });
    await storeDocument(tx, { sheetId: sheet.id, kind: 'SIGNED', pdf, seal: sealer?.seal });
    return sheet;
  });
}

/** Refuses a sheet in another state. */
export function requireStatus({ sheetStatus }: PpeSheet, allowed: readonly PpeSheet['sheetStatus'][]): void {
  if (!allowed.includes(sheetStatus)) throw invalidField('id', 'wrongStatus', { status: sheetStatus });
}

/** What a sheet shows: the row of a list or a record does not contain it. */
export async function frozenContent(
  { em, tenant }: Pick<SigningScope, 'em' | 'tenant'>,
  id: string,
): Promise<SheetContent> {
  const found = await firstRow(
    em,
    sql<{ content: SheetContent }>`select content from ppe_sheet where customer_id = ${tenant.id} and id = ${id}`,
  );
  // The content of a person who was erased is empty.
  if (!found || !('employee' in found.content)) throw notFound('PpeSheet');
  return found.content;
}

/** The address of the public page of a sheet. */
export const checkAddressOf = (
  { services, tenant }: Pick<SigningScope, 'services' | 'tenant'>,
  publicCode: string,
): string => consoleAddress(services.config, tenant.subdomain, `/ppe-sheets/check/${publicCode}`);

/** What the code on a sheet leads to. */
export const checkOf = (
  scope: Pick<SigningScope, 'services' | 'tenant'>,
  { publicCode, contentHash }: Pick<PpeSheet, 'publicCode' | 'contentHash'>,
) => ({
  address: checkAddressOf(scope, publicCode),
  hash: contentHash,
});

/** The PDF of a sheet. */
export async function draw(
  scope: Pick<SigningScope, 'em' | 'tenant' | 'services' | 'load'>,
  { logoUrl }: Pick<LookOfTemplate, 'logoUrl'>,
  data: SheetData,
): Promise<Uint8Array> {
  const { storage, work } = scope.services;
  const logo = await logoOf(scope, storage, scope.tenant.id, logoUrl);
  return drawSheetInPool(work, scope.tenant.id, { data, logo });
}

/** The logo of the template today; a template that was deleted meanwhile gives way to the company's. */
async function logoOfTemplate({ em, tenant }: SigningScope, templateId: string | null | undefined) {
  const found = await firstRow(
    em,
    sql<{ logoUrl: string | null }>`select logo_url as logoUrl from ppe_template
      where customer_id = ${tenant.id} and id = ${templateId ?? ''}`,
  );
  return { logoUrl: found?.logoUrl ?? null };
}

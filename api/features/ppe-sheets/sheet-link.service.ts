import { getOrFail, toInstant } from '#api/crud/rows.ts';
import { lockRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { conflict, notFound } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { addSignature, checkAddressOf, frozenContent, type SigningScope } from './add-signature.ts';
import { PpeSheet } from './ppe-sheet.entity.ts';
import { sheetLinkRules, signByLinkRules } from './ppe-sheet.rules.ts';
import { documentBytes, documentsOf, sha256Of } from './sheet-document.service.ts';
import type { SheetPdf } from './sheet-pdf.service.ts';

/** What can be done with a link: only an open one signs. */
export type LinkState = 'OPEN' | 'EXPIRED' | 'SIGNED' | 'VOIDED';

/** What the page of a link shows. */
export type OpenedLink = {
  state: LinkState;
  company: string;
  number: number;
  from: string | null;
  to: string;
  expiresAt: Date;
  signedAt: Date | null;
  /** The person's name on the sheet; null when the link does not sign any more. */
  employee: string | null;
  /** SHA-256 of the PDF that is signed; null when the link has expired. */
  sha256: string | null;
  checkAddress: string;
  /** IANA name of the time zone of the sheet. */
  timeZone: string;
};

type LinkRow = { id: string; version: number; status: PpeSheet['sheetStatus']; expiresAt: string };

/** A request with the token of a link. `actor` has the address of the caller. */
export type LinkScope = SigningScope;

/** What the link is about. NOT_FOUND for a wrong token, and for a link that was withdrawn or replaced. */
export async function openSheetLink(scope: LinkScope, body: unknown): Promise<OpenedLink> {
  const row = await linkOf(scope, validate(sheetLinkRules, body).token);
  const sheet = await getOrFail(scope, PpeSheet, row.id);
  const state = stateOf(row);
  const isReadable = state === 'OPEN' || state === 'SIGNED';
  const [document] = isReadable ? await documentsOf(scope, row.id) : [];
  const content = state === 'OPEN' ? await frozenContent(scope, row.id) : null;
  return {
    state,
    company: scope.tenant.displayName,
    number: sheet.number,
    from: sheet.fromDay ?? null,
    to: sheet.toDay,
    expiresAt: toInstant(row.expiresAt),
    signedAt: sheet.signedAt ?? null,
    employee: content?.employee.NAME ?? null,
    sha256: document?.sha256 ?? null,
    checkAddress: checkAddressOf(scope, sheet.publicCode),
    timeZone: scope.tenant.timeZone,
  };
}

/** The PDF that is to be signed or, until the link expires, that was signed. The audit trail names the address of the reader. */
export async function sheetLinkPdf(scope: LinkScope, body: unknown): Promise<SheetPdf> {
  const row = await linkOf(scope, validate(sheetLinkRules, body).token);
  if (row.status === 'VOIDED' || isOver(row)) throw notFound('PpeSheet');
  const pdf = await documentBytes(scope, row.id);
  await write(scope, ({ em }) =>
    recordAudit(em, [
      {
        operation: 'READ',
        targetEntityType: 'PPE_SHEET',
        targetEntityId: row.id,
        changes: { document: { old: null, new: row.status }, link: { old: null, new: true } },
      },
    ]),
  );
  return { pdf, name: 'ppe-sheet.pdf' };
}

/**
 * Signs the sheet by its link, once. CONFLICT when it is signed, void or expired meanwhile, or when the file that the person
 * has seen is not the one that would be signed.
 */
export async function signByLink(scope: LinkScope, body: unknown): Promise<OpenedLink> {
  const { token, sha256, name, signature } = validate(signByLinkRules, body);
  const row = await linkOf(scope, token);
  const [document] = await documentsOf(scope, row.id);
  if (stateOf(row) !== 'OPEN' || document?.sha256 !== sha256) throw conflict(row.version);
  const found = await getOrFail(scope, PpeSheet, row.id);
  await addSignature(scope, found, {
    signature,
    method: 'LINK',
    name,
    lock: (tx) => lockOpen(tx, row, token),
    values: { signerName: name, signerAddress: scope.actor.ip ?? null },
  });
  return openSheetLink(scope, { token });
}

/** The link may have been withdrawn, replaced or used while the PDF was drawn. */
async function lockOpen(tx: Tx, { id, version }: LinkRow, token: string): Promise<PpeSheet> {
  const sheet = await lockRow(tx, PpeSheet, id, version);
  if (sheet.sheetStatus !== 'ISSUED' || sheet.linkHash !== sha256Of(token)) throw conflict(sheet.version);
  return sheet;
}

async function linkOf({ em, tenant }: LinkScope, token: string): Promise<LinkRow> {
  const found = await firstRow(
    em,
    sql<LinkRow>`select id, version, sheet_status as status, link_expires_at as expiresAt from ppe_sheet
      where customer_id = ${tenant.id} and link_hash = ${sha256Of(token)}`,
  );
  if (!found) throw notFound('PpeSheet');
  return found;
}

function stateOf(row: LinkRow): LinkState {
  if (row.status !== 'ISSUED') return row.status;
  return isOver(row) ? 'EXPIRED' : 'OPEN';
}

const isOver = ({ expiresAt }: LinkRow): boolean => toInstant(expiresAt) <= clock.now();

import type { TenantContext } from '#api/graphql/context.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { toInstant } from '#api/crud/rows.ts';
import { createSeal } from '#api/platform/seal.ts';
import { defineProgram } from '#api/platform/work-pool/program.ts';
import type { SealKey } from './cms.ts';
import type { SealOperations } from './seal-process.ts';

/** The certificate of a company as its administrators see it. */
export type CompanySeal = {
  subject: string;
  issuer: string;
  serialNumber: string;
  fingerprint: string;
  validFrom: Date;
  validUntil: Date;
  createdAt: Date;
};

/** The seal of a PDF: whose certificate, and when. */
export type DocumentSeal = { subject: string; issuer: string; validUntil: string; sealedAt: string };

type Scope = Pick<TenantContext, 'em' | 'tenant' | 'services'>;

/** Reads PKCS#12 files, which strangers make, and signs. */
export const sealProgram = defineProgram<SealOperations>({
  file: new URL('seal-process.ts', import.meta.url),
  memoryBytes: 256 * 1024 * 1024,
  milliseconds: 15_000,
});

/** Encrypts the keys of companies; the place is the id of the company. */
export const keySeal = (appSecret: string) => createSeal(appSecret, 'seals of companies');

type Row = Record<'validFrom' | 'validUntil' | 'createdAt', string> &
  Pick<CompanySeal, 'subject' | 'issuer' | 'serialNumber' | 'fingerprint'>;

/** SQL: the facts of the certificate. */
const FACTS = sql`subject, issuer, serial_number as serialNumber, certificate_hash as fingerprint, valid_from as validFrom,
  valid_until as validUntil, created_at as createdAt`;

const sealOf = ({ validFrom, validUntil, createdAt, ...facts }: Row): CompanySeal => ({
  ...facts,
  validFrom: toInstant(validFrom),
  validUntil: toInstant(validUntil),
  createdAt: toInstant(createdAt),
});

/** The certificate of the company; null without one. */
export async function companySeal({ em, tenant }: Pick<Scope, 'em' | 'tenant'>): Promise<CompanySeal | null> {
  const found = await firstRow(em, sql<Row>`select ${FACTS} from company_seal where customer_id = ${tenant.id}`);
  return found ? sealOf(found) : null;
}

/** What seals PDFs at a moment: the certificate of the company with its key. */
export type Sealer = { seal: DocumentSeal; key: SealKey; at: Date };

/** What seals a PDF at this moment; null without a certificate, and while it is not valid. */
export async function sealerAt(scope: Scope, at: Date): Promise<Sealer | null> {
  const found = await firstRow(
    scope.em,
    sql<Row & { sealed: string }>`select ${FACTS}, sealed from company_seal where customer_id = ${scope.tenant.id}`,
  );
  if (!found) return null;
  const { subject, issuer, validFrom, validUntil } = sealOf(found);
  const key = keyIn(scope, found.sealed);
  if (!key || at < validFrom || at > validUntil) return null;
  const seal = { subject, issuer, validUntil: validUntil.toISOString(), sealedAt: at.toISOString() };
  return { seal, key, at };
}

/** A PDF with the seal of the company. */
export const sealDocument = (
  { tenant, services }: Pick<Scope, 'tenant' | 'services'>,
  { seal, key, at }: Sealer,
  { pdf, reason }: { pdf: Uint8Array; reason: string },
): Promise<Uint8Array> =>
  services.work.run(sealProgram, 'seal', {
    owner: tenant.id,
    input: () => ({ pdf, key, name: seal.subject, reason, at: at.toISOString() }),
  });

/** The private key with its certificates; null when it was sealed with a secret that is gone. */
function keyIn({ tenant, services }: Pick<Scope, 'tenant' | 'services'>, sealed: string): SealKey | null {
  const text = keySeal(services.config.APP_SECRET).open(sealed, tenant.id);
  if (!text) return null;
  const key: SealKey = JSON.parse(text);
  return key;
}

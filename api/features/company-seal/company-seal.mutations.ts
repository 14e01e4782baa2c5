import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { SetCompanySealInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { JobFault } from '#api/platform/work-pool/program.ts';
import { validate } from '#api/rules/validate.ts';
import { companySealRules } from './company-seal.rules.ts';
import { type CompanySeal, companySeal, keySeal, sealProgram } from './company-seal.service.ts';
import type { ReadCertificate } from './read-pkcs12.ts';

/**
 * Stores the certificate of a company: its key is encrypted, the file and its password are not kept. VALIDATION for a wrong
 * password, for a file without a usable key, and for a certificate that is not valid today.
 */
export async function setCompanySeal(ctx: TenantContext, input: SetCompanySealInput): Promise<CompanySeal> {
  const read = await readCertificate(ctx, validate(companySealRules, input));
  const { key, subject, issuer, serialNumber, fingerprint } = read;
  const [validFrom, validUntil] = [new Date(read.validFrom), new Date(read.validUntil)];
  const now = clock.now();
  if (now < validFrom) throw invalidField('file', 'sealNotYetValid', { day: read.validFrom.slice(0, 10) });
  if (now > validUntil) throw invalidField('file', 'sealExpired', { day: read.validUntil.slice(0, 10) });
  const { config } = ctx.services;
  const sealed = keySeal(config.APP_SECRET).seal(JSON.stringify(key), ctx.tenant.id);
  await write(ctx, async (tx) => {
    const former = await lockedFingerprint(tx);
    await change(
      tx.em,
      sql`insert into company_seal
          (customer_id, id, subject, issuer, serial_number, certificate_hash, valid_from, valid_until, sealed, created_by)
        values (${tx.customerId}, ${newId()}, ${subject}, ${issuer}, ${serialNumber}, ${fingerprint}, ${validFrom},
          ${validUntil}, ${sealed}, ${tx.actor.id}) as fresh
        on duplicate key update subject = fresh.subject, issuer = fresh.issuer, serial_number = fresh.serial_number,
          certificate_hash = fresh.certificate_hash, valid_from = fresh.valid_from, valid_until = fresh.valid_until,
          sealed = fresh.sealed, created_by = fresh.created_by, created_at = now(3), letter = null`,
    );
    await recordSeal(tx, former, fingerprint);
  });
  const stored = await companySeal(ctx);
  if (!stored) throw new Error('The seal was removed at the same moment');
  return stored;
}

/** Removes the certificate and its key. */
export const removeCompanySeal = (ctx: TenantContext): Promise<boolean> =>
  write(ctx, async (tx) => {
    const former = await lockedFingerprint(tx);
    if (former === null) return false;
    await change(tx.em, sql`delete from company_seal where customer_id = ${tx.customerId}`);
    await recordSeal(tx, former, null);
    return true;
  });

async function readCertificate(
  { services, tenant }: TenantContext,
  { file, password }: { file: string; password: string },
): Promise<ReadCertificate> {
  const answer = await services.work
    .run(sealProgram, 'read', {
      owner: tenant.id,
      input: () => ({ file: new Uint8Array(Buffer.from(file, 'base64')), password }),
    })
    .catch((error: unknown) => {
      if (error instanceof JobFault) throw invalidField('file', error.fault, error.values);
      throw error;
    });
  if ('fault' in answer) throw invalidField(answer.fault === 'certificatePassword' ? 'password' : 'file', answer.fault);
  return answer;
}

type Tx = Parameters<Parameters<typeof write>[1]>[0];

async function lockedFingerprint({ em, customerId }: Tx): Promise<string | null> {
  const found = await firstRow(
    em,
    sql<{
      fingerprint: string;
    }>`select certificate_hash as fingerprint from company_seal where customer_id = ${customerId} for update`,
  );
  return found?.fingerprint ?? null;
}

/** The trail of the company names the certificates by their fingerprints. */
const recordSeal = (tx: Tx, old: string | null, next: string | null): Promise<void> =>
  recordAudit(tx.em, [
    {
      operation: 'UPDATE',
      targetEntityType: 'CUSTOMER',
      targetEntityId: tx.customerId,
      changes: { companySeal: { old, new: next } },
    },
  ]);

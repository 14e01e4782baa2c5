import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { TestApp } from '#api/testing/app.ts';

/** Password of the files of makePkcs12. */
export const SEAL_PASSWORD = 'p12-password';

/** A PKCS#12 file (Base64) with a certificate that signs itself and is valid in these years. */
export function makePkcs12({ name = 'Acme LTDA', from = 2020, to = 2099 } = {}): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs1', format: 'pem' }).toString());
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.rsa.setPublicKey(key.n, key.e);
  made.serialNumber = '01';
  made.validity = { notBefore: new Date(`${from}-01-01T00:00:00Z`), notAfter: new Date(`${to}-12-31T00:00:00Z`) };
  made.setSubject([{ name: 'commonName', value: name }]);
  made.setIssuer([{ name: 'commonName', value: name }]);
  made.sign(key, forge.md.sha256.create());
  const file = forge.pkcs12.toPkcs12Asn1(key, [made], SEAL_PASSWORD, { algorithm: '3des', count: 2048 });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1').toString('base64');
}

/** Gives a company a seal. */
export async function makeCompanySeal(app: TestApp): Promise<void> {
  const admin = await app.as('admin');
  await admin.data('mutation ($input: SetCompanySealInput!) { setCompanySeal(input: $input) { subject } }', {
    input: { file: makePkcs12(), password: SEAL_PASSWORD },
  });
}

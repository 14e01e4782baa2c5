import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#api/config.ts';

type Secrets = Pick<Config, 'AUDIT_SECRET'>;

/** A line of JSON and a line with its signature for this purpose. Signs with the first secret. */
export function sign(purpose: string, value: object, { AUDIT_SECRET }: Secrets): string {
  const text = JSON.stringify(value);
  return `${text}\n${signatureOf(purpose, text, AUDIT_SECRET.split(',')[0] ?? '').toString('hex')}\n`;
}

/** Reads what `sign` has written, with a signature by any of the secrets; null for anything else. */
export function readSigned<T>(purpose: string, signedText: string, { AUDIT_SECRET }: Secrets): T | null {
  const [text = '', signature = ''] = signedText.split('\n');
  const received = Buffer.from(signature, 'hex');
  const isOurs = AUDIT_SECRET.split(',').some((secret) => {
    const right = signatureOf(purpose, text, secret);
    return received.length === right.length && timingSafeEqual(received, right);
  });
  return isOurs ? JSON.parse(text) : null;
}

const signatureOf = (purpose: string, text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest();

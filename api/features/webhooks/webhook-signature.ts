import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new secret in the form of Standard Webhooks: `whsec_` and the key in base64. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

/** What is signed. */
export type SignedMessage = { id: string; timestamp: number; body: string };

/** The headers of Standard Webhooks, with one signature for each secret that is valid now. */
export const webhookHeaders = (
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(`${id}.${timestamp}.${body}`, secret)}`).join(' '),
});

const signatureOf = (content: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64');

import sharp from 'sharp';
import type { GraphqlClient } from './client.ts';

/** A valid picture for a logo. */
export const smallPng = (): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Requests an upload address and uploads a logo like a browser; returns its key. Does not confirm it. */
export async function sendLogo(client: GraphqlClient, customerId?: string): Promise<string> {
  const body = await smallPng();
  const { announced } = await client.data<{ announced: { uploadUrl: string; fileKey: string } }>(
    'mutation ($input: CustomerLogoUploadInput!) { announced: getCustomerLogoUploadUrl(input: $input) { uploadUrl fileKey } }',
    { input: { fileName: 'a.png', contentType: 'image/png', fileSize: body.length, customerId } },
  );
  const headers = { 'content-type': 'image/png' };
  const answer = await fetch(announced.uploadUrl, { method: 'PUT', body: new Uint8Array(body), headers });
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`The storage answered ${answer.status}`);
  return announced.fileKey;
}

/** Uploads and confirms a logo; returns its address. */
export async function uploadLogo(client: GraphqlClient, customerId?: string): Promise<string> {
  const fileKey = await sendLogo(client, customerId);
  const { confirmed } = await client.data<{ confirmed: { fileUrl: string } }>(
    'mutation ($fileKey: ID!) { confirmed: confirmFileUpload(input: { fileKey: $fileKey }) { fileUrl } }',
    { fileKey },
  );
  return confirmed.fileUrl;
}

import type { GraphqlClient } from './client.ts';

const ANNOUNCE = `mutation ($input: GenerateUploadUrlInput!) { announced: generateUploadUrl(input: $input) { uploadUrl fileKey } }`;
const CONFIRM = `mutation ($fileKey: ID!) { confirmFileUpload(input: { fileKey: $fileKey }) { fileKey } }`;

/** A file for an upload. */
export type FileToUpload = {
  body: Buffer;
  contentType: string;
  fileType: 'IMAGE' | 'MANUAL' | 'LOGO';
  fileName?: string;
};

/** Announces and sends a file, without its confirmation. Returns its key. */
export async function sendFile(
  client: GraphqlClient,
  { body, contentType, fileType, fileName = 'file' }: FileToUpload,
) {
  const input = { fileType, contentType, fileName, fileSize: body.length };
  const { announced } = await client.data<{ announced: { uploadUrl: string; fileKey: string } }>(ANNOUNCE, { input });
  const headers = { 'content-type': contentType };
  const answer = await fetch(announced.uploadUrl, { method: 'PUT', body: new Uint8Array(body), headers });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The storage answered ${answer.status}`);
  return announced.fileKey;
}

/** Uploads and confirms a file. Returns its key. */
export async function uploadFile(client: GraphqlClient, file: FileToUpload): Promise<string> {
  const fileKey = await sendFile(client, file);
  await client.data(CONFIRM, { fileKey });
  return fileKey;
}

/** Calls a REST route as this user. */
export async function callRoute<T = Record<string, unknown>>(
  { origin, token }: GraphqlClient,
  path: string,
  { method = 'POST', body }: { method?: string; body?: unknown } = {},
): Promise<{
  status: number;
  headers: Headers;
  body: T;
  error: { code: string; fields?: object[] } & Record<string, unknown>;
}> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const parsed = text === '' ? {} : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, body: parsed, error: parsed.error };
}

/** The stored bytes of a file, as a browser of this user gets them. */
export async function readFileOf({ origin, token }: GraphqlClient, path: string): Promise<Buffer> {
  const answer = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

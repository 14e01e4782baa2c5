import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { sendFile } from '#api/testing/files.ts';
import { HOSTILE_DOCUMENTS } from '#api/testing/hostile-files/documents.ts';
import { HOSTILE_DRAWINGS } from '#api/testing/hostile-files/drawings.ts';
import type { HostileFile } from '#api/testing/hostile-files/hostile-file.ts';
import { HOSTILE_PICTURES } from '#api/testing/hostile-files/pictures.ts';

const CONFIRM = 'mutation ($fileKey: ID!) { confirmFileUpload(input: { fileKey: $fileKey }) { fileKey } }';

/** What no stored picture may contain. */
const HARM = /script|onload|javascript|foreignObject|evil|passwd|boom|ENTITY|<image|<use|PK\u0003\u0004/i;

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp({ UPLOADS_PER_HOUR_TENANT: 10_000 });
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const storedBytes = async (key: string): Promise<Buffer | null> =>
  (await app.services.storage?.read(key, 50 * 1024 * 1024)) ?? null;

/** Sends and confirms a file as this kind; returns its key and the refusal, null for none. */
async function upload({ contentType, make }: HostileFile, fileType: 'IMAGE' | 'LOGO' | 'MANUAL') {
  const key = await sendFile(admin, { body: await make(), contentType, fileType });
  const { errors } = await admin.ask(CONFIRM, { fileKey: key });
  return { key, refusal: errors[0]?.extensions ?? null };
}

/** What the confirmation of a file must answer. */
const expectedOf = ({ refused: [fault] }: HostileFile): unknown =>
  fault === undefined
    ? null
    : expect.objectContaining({
        code: 'VALIDATION',
        fields: [expect.objectContaining({ path: 'fileKey', key: fault })],
      });

describe('the upload of a hostile file', () => {
  it.each([
    ...HOSTILE_PICTURES.map((file) => [file.name, file, 'IMAGE'] as const),
    ...HOSTILE_DRAWINGS.map((file) => [file.name, file, 'LOGO'] as const),
  ])('is refused, or only its picture is stored SEC-33 SEC-34: %s', async (_, file, fileType) => {
    const { key, refusal } = await upload(file, fileType);
    expect(refusal).toEqual(expectedOf(file));
    const stored = await storedBytes(key);
    expect(stored === null).toBe(refusal !== null);
    if (stored) expect(stored.toString('latin1')).not.toMatch(HARM);
  });

  it.each(HOSTILE_DOCUMENTS.map((file) => [file.name, file] as const))(
    'is refused, or stored as it is and served as a document only SEC-33: %s',
    async (_, file) => {
      const { key, refusal } = await upload(file, 'MANUAL');
      expect(refusal).toEqual(expectedOf(file));
      const { origin, token } = admin;
      const served = await fetch(`${origin}/${key}`, { headers: { Authorization: `Bearer ${token}` } });
      await served.body?.cancel();
      expect(served.status).toBe(refusal === null ? 200 : 404);
      if (refusal !== null) return;
      expect(served.headers.get('content-type')).toBe('application/pdf');
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

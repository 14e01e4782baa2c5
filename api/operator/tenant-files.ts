import type { Connection, RowDataPacket } from 'mysql2/promise';
import { keyOf } from '#api/features/uploads/uploaded-file.service.ts';
import type { ContentType, FileKind } from '#api/features/uploads/upload.rules.ts';

/** Keys of all objects that the storage may have for a tenant. An SVG also has a PNG. */
export async function fileKeysOf(connection: Connection, customerId: string): Promise<string[]> {
  const [files] = await connection.query<(RowDataPacket & { id: string; contentType: ContentType; kind: FileKind })[]>(
    `select id, content_type as contentType, kind from uploaded_file where customer_id = ? and state = 'READY'`,
    [customerId],
  );
  return files.flatMap(({ id, contentType, kind }) => {
    const types: ContentType[] = contentType === 'image/svg+xml' ? [contentType, 'image/png'] : [contentType];
    return types.map((type) => keyOf(id, type, kind));
  });
}

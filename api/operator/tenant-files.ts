import type { Connection, RowDataPacket } from 'mysql2/promise';
import { keysOf } from '#api/features/uploads/uploaded-file.service.ts';
import type { ContentType, FileKind } from '#api/features/uploads/upload.rules.ts';

/** Keys of all objects that the storage may have for a tenant. */
export async function fileKeysOf(connection: Connection, customerId: string): Promise<string[]> {
  const [files] = await connection.query<(RowDataPacket & { id: string; contentType: ContentType; kind: FileKind })[]>(
    `select id, content_type as contentType, kind from uploaded_file where customer_id = ? and state = 'READY'`,
    [customerId],
  );
  return files.flatMap(keysOf);
}

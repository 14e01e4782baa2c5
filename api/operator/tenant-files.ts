import type { Connection, RowDataPacket } from 'mysql2/promise';
import { LOGOS } from '#api/features/uploads/uploaded-file.service.ts';
import { LOGO_TYPES, type LogoType } from '#api/features/uploads/upload.rules.ts';

/** Keys of all objects that the storage may have for a tenant. An SVG also has a PNG. */
export async function fileKeysOf(connection: Connection, customerId: string): Promise<string[]> {
  const [files] = await connection.query<(RowDataPacket & { id: string; contentType: LogoType })[]>(
    `select id, content_type as contentType from uploaded_file where customer_id = ? and state = 'READY'`,
    [customerId],
  );
  return files.flatMap(({ id, contentType }) => {
    const endings = contentType === 'image/svg+xml' ? ['svg', 'png'] : [LOGO_TYPES[contentType]];
    return endings.map((ending) => `${LOGOS}${id}.${ending}`);
  });
}

import type { SqlEntityManager } from '@mikro-orm/mysql';
import sharp from 'sharp';
import type { Config } from '#api/config.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { keyOf } from '#api/features/uploads/uploaded-file.service.ts';
import { newId } from '#api/platform/ids.ts';
import { createStorage } from '#api/platform/storage.ts';

/** A background, and a drawing of 96 by 96 units in the middle. */
type Picture = { background: string; drawing: string };

/** A drawing for each category of the catalogue. */
const PICTURES: Record<string, Picture> = {
  Mãos: {
    background: '#e8eef8',
    drawing:
      '<path fill="#2f6fb7" d="M30 92V54l-9-14c-3-6 4-11 9-6l9 12V16c0-8 10-8 10 0v24h3V10c0-8 10-8 10 0v30h3V16c0-8 10-8 10 0v28h2V28c0-7 9-7 9 0v34c0 14-6 20-9 30z"/>',
  },
  Audição: {
    background: '#fdf3dc',
    drawing:
      '<path fill="none" stroke="#8a5a00" stroke-width="8" d="M20 60V48a28 28 0 0 1 56 0v12"/><rect x="10" y="52" width="20" height="32" rx="9" fill="#f5b301"/><rect x="66" y="52" width="20" height="32" rx="9" fill="#f5b301"/>',
  },
  Olhos: {
    background: '#e6f4f1',
    drawing:
      '<path fill="none" stroke="#12325a" stroke-width="6" d="M6 44h84M42 50c2-4 10-4 12 0"/><rect x="8" y="42" width="36" height="28" rx="12" fill="#7fc9bd" stroke="#12325a" stroke-width="5"/><rect x="52" y="42" width="36" height="28" rx="12" fill="#7fc9bd" stroke="#12325a" stroke-width="5"/>',
  },
  Respiração: {
    background: '#eef0f4',
    drawing:
      '<path fill="#ffffff" stroke="#5b6b84" stroke-width="5" d="M14 44c10-18 58-18 68 0 2 26-12 40-34 40S12 70 14 44z"/><path fill="none" stroke="#5b6b84" stroke-width="4" d="M22 54h52M26 66h44M14 46 2 34M82 46l12-12"/>',
  },
  Pés: {
    background: '#f3ebe2',
    drawing:
      '<path fill="#5a3d28" d="M26 8h30v36c6 10 32 10 32 30v6H26z"/><path fill="#2b2320" d="M22 80h68v10H22z"/><path stroke="#d9b48f" stroke-width="4" d="M44 24h12M44 36h12"/>',
  },
  Cabeça: {
    background: '#fdf3dc',
    drawing:
      '<path fill="#f5b301" d="M12 66a36 36 0 0 1 72 0z"/><path fill="#d99a00" d="M40 30h16v36H40z"/><rect x="4" y="66" width="88" height="10" rx="5" fill="#b97f00"/>',
  },
  Tronco: {
    background: '#efe9e2',
    drawing:
      '<path fill="#a9825a" d="M34 8c0 12 28 12 28 0l8 4v22l12 54H14l12-54V12z"/><path fill="none" stroke="#6e4f31" stroke-width="4" d="M30 56h36v16H30z"/>',
  },
};

const draw = ({ background, drawing }: Picture): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="-28 -9 152 114">
        <rect x="-28" y="-9" width="152" height="114" fill="${background}"/>${drawing}</svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();

/** Draws a picture for each product of a company without one. Without a storage, products have no pictures. */
export async function addPictures(em: SqlEntityManager, customerId: string, config: Config): Promise<void> {
  const storage = createStorage(config);
  if (!storage) return;
  const products = await rows(
    em,
    sql<{ id: string; category: string }>`select id, category from product
      where customer_id = ${customerId} and live = 1 and image_url is null and category is not null`,
  );
  for (const { id: productId, category } of products) {
    const picture = PICTURES[category];
    if (!picture) continue;
    const [id, body] = [newId(), await draw(picture)];
    const key = keyOf(id, 'image/png', 'IMAGE');
    await storage.write(key, body, 'image/png');
    await change(
      em,
      sql`insert into uploaded_file (id, customer_id, created_by, kind, file_name, content_type, size, state, expires_at)
        values (${id}, ${customerId}, null, 'IMAGE', 'picture.png', 'image/png', ${body.length}, 'READY', now(3))`,
    );
    await change(
      em,
      sql`update product set image_url = ${`/${key}`} where customer_id = ${customerId} and id = ${productId}`,
    );
  }
}

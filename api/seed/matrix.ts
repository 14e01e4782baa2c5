import { ulid } from 'ulid';
import type { Company, Row } from './company.ts';
import type { Chance } from './random.ts';

/** What people of the demo's sectors and roles must hold, one piece each, by the names of the catalogue (IDEA-25). */
const MATRIX = [
  { table: 'sector', column: 'sector_id', owner: 'Produção', products: ['Óculos de proteção incolor'] },
  { table: 'sector', column: 'sector_id', owner: 'Fundição', products: ['Capacete classe B', 'Abafador de ruído'] },
  { table: 'sector', column: 'sector_id', owner: 'Qualidade', products: ['Luva nitrílica'] },
  {
    table: 'job_role',
    column: 'job_role_id',
    owner: 'Soldador',
    products: ['Avental de raspa', 'Luva de raspa cano longo'],
  },
  {
    table: 'job_role',
    column: 'job_role_id',
    owner: 'Eletricista',
    products: ['Luva isolante classe 0', 'Capacete classe B'],
  },
] as const;

type Origin = { customerId: string; tables: Company['tables']; at: number };

/** The rows of the PPE matrix of a demo company, entered at `at` (milliseconds). */
export function buildMatrix(chance: Chance, { customerId, tables, at }: Origin): Row[] {
  const idOf = (table: string, name: string) =>
    tables.find(([candidate]) => candidate === table)?.[1].find((row) => row['name'] === name)?.['id'];
  return MATRIX.flatMap(({ table, column, owner, products }) =>
    products.flatMap((product, position) => {
      const [ownerId, productId] = [idOf(table, owner), idOf('product', product)];
      if (!ownerId || !productId) return [];
      const id = ulid(at, () => chance.next());
      return [{ customer_id: customerId, id, [column]: ownerId, product_id: productId, quantity: 1, position }];
    }),
  );
}

import { declareColumns } from '#api/crud/read-columns.ts';
import type { Context } from '#api/graphql/context.ts';
import { ConsoleUser } from './console-user.entity.ts';

/**
 * The resolver of a field with the name of the console user whose id is in `property`; one statement for all rows of a
 * page. Null for machines, the system, and system administrators.
 */
export function userName<Property extends string>(property: Property) {
  const resolve = async (
    row: Readonly<Partial<Record<Property, string | null>>>,
    _args: unknown,
    ctx: Pick<Context, 'load'>,
  ): Promise<string | null> => (await ctx.load.byId(ConsoleUser, row[property]))?.name ?? null;
  return declareColumns(resolve, { properties: [property] });
}

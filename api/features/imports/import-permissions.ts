import { may, requireAllowed, type Allowed } from '#api/graphql/allow-directive.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { IMPORT_NOUNS, IMPORT_PERMISSIONS, type ImportNoun } from './import-nouns.rules.ts';

const allowedFor = (noun: ImportNoun): Allowed => ({ to: 'CUSTOMER_ADMIN', permissions: [IMPORT_PERMISSIONS[noun]] });

/** FORBIDDEN unless the caller may change records of the noun: every import needs the permission of its own noun. */
export const requireNoun = (ctx: TenantContext, noun: ImportNoun): void =>
  requireAllowed(allowedFor(noun), ctx, `import of ${noun}`);

/** The nouns among these that the caller may import; by default among all. */
export const allowedNouns = (ctx: TenantContext, nouns: readonly ImportNoun[] | null | undefined): ImportNoun[] =>
  (nouns ?? IMPORT_NOUNS).filter((noun) => may(allowedFor(noun), ctx));

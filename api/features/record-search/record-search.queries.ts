import { may } from '#api/graphql/allow-directive.ts';
import type { Context } from '#api/graphql/context.ts';
import type { RecordSearch } from '#api/graphql/generated/types.ts';
import { nounCards } from '#api/nouns/cards.ts';
import type { NounCard } from '#api/nouns/noun-card.ts';
import { validate } from '#api/rules/validate.ts';
import { findRecords } from './record-hits.queries.ts';
import { recordSearchRules } from './record-search.rules.ts';
import { similarTextOf } from './similar-text.ts';

/** Licences belong to customers and trainings to employees, which are found. */
const OF_OTHERS = ['License', 'Training'];

/** The nouns whose records have names of their own. */
const SEARCHED = nounCards.filter(({ type, nameColumns }) => nameColumns.length > 0 && !OF_OTHERS.includes(type));

/** Searches all records that the caller may read. Without a hit, it searches for a similar text. */
export async function searchRecords(ctx: Context, input: { text: string }): Promise<RecordSearch> {
  const { text } = validate(recordSearchRules, input);
  const cards = SEARCHED.filter((card) => mayRead(ctx, card));
  const hits = await findRecords(ctx, cards, text);
  if (hits.length > 0) return { hits, similarText: null };
  const similarText = await similarTextOf(ctx, cards, text);
  if (similarText === null) return { hits, similarText };
  return { hits: await findRecords(ctx, cards, similarText), similarText };
}

/** The administration of the platform has no tenant, and a tenant does not read its records. */
const mayRead = (ctx: Context, { administrators, readPermissions }: NounCard): boolean =>
  administrators === 'SYSTEM'
    ? ctx.tenant === null && may({ to: 'SYSTEM_ADMIN' }, ctx)
    : ctx.tenant !== null && may({ to: 'CUSTOMER_ADMIN', permissions: [...readPermissions] }, ctx);

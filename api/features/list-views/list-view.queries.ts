import { rows, sql, type Sql } from '#api/db/sql.ts';
import { may } from '#api/graphql/allow-directive.ts';
import type { Context } from '#api/graphql/context.ts';
import type { MyListChoice, SavedListView } from '#api/graphql/generated/types.ts';
import { unauthenticated } from '#api/platform/errors.ts';
import { LIST_VIEW_LIMITS } from './list-view.rules.ts';

/** Shared views of one list in an answer. */
const MAX_SHARED = 200;

/** The signed-in person, and the tenant; null for people of the platform. */
export function personOf({ viewer, tenant }: Pick<Context, 'viewer' | 'tenant'>): {
  ownerId: string;
  customerId: string | null;
} {
  if (!viewer) throw unauthenticated();
  return { ownerId: viewer.id, customerId: tenant?.id ?? null };
}

/** Rows of the tenant, or of the platform. */
const belongsTo = (column: Sql, customerId: string | null): Sql =>
  customerId === null ? sql`${column} is null` : sql`${column} = ${customerId}`;

/** Whether the caller may remove shared views of others. */
export const managesShared = (ctx: Pick<Context, 'viewer' | 'tenant'>): boolean =>
  may({ to: ctx.tenant ? 'CUSTOMER_ADMIN' : 'SYSTEM_ADMIN' }, ctx);

type ViewRow = Omit<SavedListView, 'isShared' | 'isOwn'> & { isShared: number; isOwn: number };

const viewOf = ({ isShared, isOwn, ...row }: ViewRow): SavedListView => ({
  ...row,
  isShared: isShared === 1,
  isOwn: isOwn === 1,
});

/** The views that the caller sees, by name. */
export async function listViews(ctx: Context, list: string, id?: string): Promise<SavedListView[]> {
  const { ownerId, customerId } = personOf(ctx);
  const views = (which: Sql, limit: number) => sql`(
    select view.id, view.list, view.name, view.query, view.is_shared as isShared, view.owner_id = ${ownerId} as isOwn,
      person.name as ownerName
    from list_view view
    left join console_user person on person.customer_id = ${customerId} and person.id = view.owner_id
    where ${belongsTo(sql`view.customer_id`, customerId)} and view.list = ${list} and ${which}
      ${id === undefined ? sql`` : sql`and view.id = ${id}`}
    order by view.name, view.id limit ${limit})`;
  const found = await rows<ViewRow>(
    ctx.em,
    sql`${views(sql`view.owner_id = ${ownerId}`, LIST_VIEW_LIMITS.ownViews)}
      union all ${views(sql`view.owner_id <> ${ownerId} and view.is_shared = 1`, MAX_SHARED)}
      order by name, id`,
  );
  return found.map(viewOf);
}

type ChoiceRow = { list: string; hidden: string[]; order: string[] } & {
  [Key in keyof ViewRow as `view_${Key}`]: ViewRow[Key] | null;
};

/** What the caller chose for the lists, or for one of them. A default view that the caller sees no more is left out. */
export async function listChoices(ctx: Context, list?: string): Promise<MyListChoice[]> {
  const { ownerId, customerId } = personOf(ctx);
  const found = await rows<ChoiceRow>(
    ctx.em,
    sql`select choice.list, choice.hidden, choice.column_order as \`order\`,
        view.id as view_id, view.list as view_list, view.name as view_name, view.query as view_query,
        view.is_shared as view_isShared, view.owner_id = ${ownerId} as view_isOwn, person.name as view_ownerName
      from list_choice choice
      left join list_view view on view.id = choice.default_view_id and view.list = choice.list
        and ${belongsTo(sql`view.customer_id`, customerId)} and (view.owner_id = ${ownerId} or view.is_shared = 1)
      left join console_user person on person.customer_id = ${customerId} and person.id = view.owner_id
      where choice.owner_id = ${ownerId} and ${belongsTo(sql`choice.customer_id`, customerId)}
        ${list === undefined ? sql`` : sql`and choice.list = ${list}`}
      order by choice.list`,
  );
  return found.map(choiceOf);
}

const choiceOf = ({ list, hidden, order, ...view }: ChoiceRow): MyListChoice => ({
  list,
  hidden,
  order,
  defaultView:
    view.view_id === null
      ? null
      : {
          id: view.view_id,
          list,
          name: view.view_name ?? '',
          query: view.view_query ?? '',
          isShared: view.view_isShared === 1,
          isOwn: view.view_isOwn === 1,
          ownerName: view.view_ownerName,
        },
});

import { LockMode } from '@mikro-orm/core';
import { newId } from '#api/platform/ids.ts';
import { saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import type { Context } from '#api/graphql/context.ts';
import type {
  DeleteResult,
  MyListChoice,
  SavedListView,
  SaveListChoiceInput,
  SaveListViewInput,
} from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { ListChoice } from './list-choice.entity.ts';
import { ListView } from './list-view.entity.ts';
import { listChoices, listViews, managesShared, personOf } from './list-view.queries.ts';
import { LIST_VIEW_LIMITS, listChoiceRules, listViewRules } from './list-view.rules.ts';

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Saves a view under a name; an own view of the list with this name is replaced. */
export async function saveListView(ctx: Context, input: SaveListViewInput): Promise<SavedListView> {
  const { list, name, ...values } = validate(listViewRules, input);
  const person = personOf(ctx);
  const { id } = await write(ctx, async (tx) => {
    const known = await tx.em.findOne(ListView, { ...person, list, name }, LOCKED);
    if (known) return saveRow(tx, known, { name, ...values });
    await checkRoom(tx, { ...person, list });
    return create(tx, new ListView(), { ...person, list, name, ...values });
  });
  const [saved] = await listViews(ctx, list, id);
  if (!saved) throw notFound('ListView');
  return saved;
}

async function checkRoom(tx: Tx, own: { ownerId: string; customerId: string | null; list: string }): Promise<void> {
  const max = LIST_VIEW_LIMITS.ownViews;
  if ((await tx.em.count(ListView, own)) >= max) throw invalidField('name', 'listViewLimit', { max });
}

/** Removes an own view for good, or as an administrator a shared one. */
export function deleteSavedListView(ctx: Context, id: string): Promise<DeleteResult> {
  const { ownerId, customerId } = personOf(ctx);
  return write(ctx, async (tx) => {
    const view = await tx.em.findOne(ListView, { id, customerId }, LOCKED);
    if (!view || (view.ownerId !== ownerId && !(view.isShared && managesShared(ctx)))) throw notFound('ListView');
    await tx.em.remove(view).flush();
    return { id, deletedAt: clock.now(), version: null };
  });
}

/** Saves columns or the default view of a list for the caller. */
export async function saveListChoice(ctx: Context, input: SaveListChoiceInput): Promise<MyListChoice> {
  const { list, hidden, order: columnOrder, defaultViewId } = validate(listChoiceRules, input);
  const person = personOf(ctx);
  if (defaultViewId && (await listViews(ctx, list, defaultViewId)).length === 0) {
    throw invalidField('defaultViewId', 'unknown');
  }
  await write(ctx, async (tx) => {
    const known = await tx.em.findOne(ListChoice, { ...person, list }, LOCKED);
    if (known) return saveRow(tx, known, { hidden, columnOrder, defaultViewId });
    return create(tx, new ListChoice(), {
      ...person,
      list,
      hidden: hidden ?? [],
      columnOrder: columnOrder ?? [],
      defaultViewId: defaultViewId ?? null,
    });
  });
  const [saved] = await listChoices(ctx, list);
  if (!saved) throw notFound('ListChoice');
  return saved;
}

/** Writes a new record of a person. */
async function create<T extends object>(tx: Tx, record: T, values: Partial<T>): Promise<T & { id: string }> {
  const row = Object.assign(
    record,
    { id: newId(), status: 'ACTIVE', createdBy: tx.actor.id, updatedBy: tx.actor.id },
    values,
  );
  tx.em.persist(row);
  await tx.em.flush();
  return row;
}

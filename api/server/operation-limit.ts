import { Kind, type DocumentNode, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { Config } from '#api/config.ts';
import type { Context } from '#api/graphql/context.ts';
import { createLimiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';

/** Queries, mutations and subscriptions: whoever reads too much can still save what was typed. */
type OperationClass = `${OperationDefinitionNode['operation']}`;

/** Counts what a person asks for; throws RATE_LIMITED with the seconds to wait. */
export type OperationLimit = {
  count(caller: Pick<Context, 'tenant' | 'viewer'>, kind: OperationClass, fields: number): Promise<void>;
};

/** In this process's memory. Guests are not counted: the one field that they may ask for has a limit of its own. */
export function createOperationLimit({ OPERATIONS_PER_MINUTE }: Config, log: Logger): OperationLimit {
  const limiter = createLimiter(undefined, 'operations', log);
  const limit = { tries: OPERATIONS_PER_MINUTE, seconds: 60 };
  return {
    async count({ tenant, viewer }, kind, fields) {
      if (viewer) await limiter.take(`${tenant?.id ?? 'platform'}/${viewer.id}/${kind}`, limit, fields);
    },
  };
}

/** How many root fields a valid operation asks for, under however many aliases and in whichever fragments. */
export function rootFieldsOf(document: DocumentNode, { selectionSet }: OperationDefinitionNode): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  );
  const names = new Set<string>();
  const seen = new Set<SelectionSetNode>();
  const collect = (set: SelectionSetNode | undefined) => {
    if (!set || seen.has(set)) return;
    seen.add(set);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) names.add((selection.alias ?? selection.name).value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else collect(fragments.get(selection.name.value));
    }
  };
  collect(selectionSet);
  return names.size;
}

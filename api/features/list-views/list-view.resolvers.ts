import { OperationTypeNode, type GraphQLResolveInfo } from 'graphql';
import { requireRootFields } from '#api/graphql/allow-directive.ts';
import type { Context } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { deleteSavedListView, saveListChoice, saveListView } from './list-view.mutations.ts';
import { listChoices, listViews } from './list-view.queries.ts';
import { listRules } from './list-view.rules.ts';

export const resolvers = {
  Query: {
    getSavedListViews: (_, args, ctx, info) => listViews(ctx, requireList(args, ctx, info)),
    getListChoices: (_, _args, ctx) => listChoices(ctx),
  },
  Mutation: {
    saveListView(_, { input }, ctx, info) {
      requireList(input, ctx, info);
      return saveListView(ctx, input);
    },
    deleteSavedListView: (_, { id }, ctx) => deleteSavedListView(ctx, id),
    saveListChoice(_, { input }, ctx, info) {
      requireList(input, ctx, info);
      return saveListChoice(ctx, input);
    },
  },
} satisfies Resolvers;

/** The name of a list that the caller may open. VALIDATION on `list` for another name, FORBIDDEN without permission. */
function requireList(input: { list: string }, ctx: Context, { schema }: GraphQLResolveInfo): string {
  const { list } = validate(listRules, { list: input.list });
  if (!schema.getQueryType()?.getFields()[list]) throw invalidField('list', 'unknown');
  requireRootFields(schema, OperationTypeNode.QUERY, [list], ctx);
  return list;
}

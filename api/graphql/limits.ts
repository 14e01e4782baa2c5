import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** Limits of a document. Every operation of the console stays far below them. */
const LIMITS = { depth: 10, aliases: 15, directives: 20, tokens: 1500, cost: 20_000 };

/** Options for graphql's parser; it stops at the token limit. */
export const PARSE_OPTIONS = { maxTokens: LIMITS.tokens };

/** Rules for graphql's validation, over HTTP and sockets. */
export const limitRules = new ApolloArmor({
  maxDepth: { n: LIMITS.depth, flattenFragments: true },
  // The default list allows any number of __typename.
  maxAliases: { n: LIMITS.aliases, allowList: [] },
  maxDirectives: { n: LIMITS.directives },
  costLimit: { maxCost: LIMITS.cost },
  // The parser's token limit does the same, and suggestions help developers.
  maxTokens: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect().validationRules;

/**
 * Messages of the rules and the parser for an exceeded limit. They match the whole message, so that no text of a caller
 * can match.
 */
const LIMIT_MESSAGE = new RegExp(
  [
    '^Syntax Error: (Query depth|Query Cost|Aliases|Directives) limit of \\d+ exceeded, found [\\d.e+]+\\.$',
    '^Syntax Error: Document contains more that \\d+ tokens\\. Parsing aborted\\.$',
    '^(Anonymous operation|Operation "?\\w*"?) recursively requests too many selections\\.$',
    '^Maximum introspection depth exceeded$',
  ].join('|'),
);

/** Whether graphql refused a document because of a limit. */
export const isOverLimit = (message: string): boolean => LIMIT_MESSAGE.test(message);

/** Sockets accept only subscriptions: other operations use HTTP, where they are counted and logged. */
export const subscriptionsOnly = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(node) {
    if (node.operation !== 'subscription')
      context.reportError(new GraphQLError(`A ${node.operation} is sent by HTTP`, { nodes: node }));
  },
});

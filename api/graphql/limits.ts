import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** Most that a document may ask for; every operation of the console stays well below. */
const LIMITS = { depth: 10, aliases: 15, directives: 20, tokens: 1500, cost: 20_000 };

/** For graphql's parser, which stops at the limit. */
export const PARSE_OPTIONS = { maxTokens: LIMITS.tokens };

/** For graphql's validation, over HTTP and over sockets. */
export const limitRules = new ApolloArmor({
  maxDepth: { n: LIMITS.depth, flattenFragments: true },
  // Its own list lets __typename have any number.
  maxAliases: { n: LIMITS.aliases, allowList: [] },
  maxDirectives: { n: LIMITS.directives },
  costLimit: { maxCost: LIMITS.cost },
  // The parser's own limit does the same, and the messages for developers may help them.
  maxTokens: { enabled: false },
  blockFieldSuggestion: { enabled: false },
}).protect().validationRules;

/** How the rules and the parser say that a limit is passed; whole, so that no text of a caller's can look like it. */
const PASSED = new RegExp(
  [
    '^Syntax Error: (Query depth|Query Cost|Aliases|Directives) limit of \\d+ exceeded, found [\\d.e+]+\\.$',
    '^Syntax Error: Document contains more that \\d+ tokens\\. Parsing aborted\\.$',
    '^(Anonymous operation|Operation "?\\w*"?) recursively requests too many selections\\.$',
    '^Maximum introspection depth exceeded$',
  ].join('|'),
);

/** Whether a refusal of graphql's is for a limit. */
export const isOverLimit = (message: string): boolean => PASSED.test(message);

/** Sockets are for subscriptions: all else has HTTP, where it is counted and logged. */
export const subscriptionsOnly = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(node) {
    if (node.operation !== 'subscription')
      context.reportError(new GraphQLError(`A ${node.operation} is sent by HTTP`, { nodes: node }));
  },
});

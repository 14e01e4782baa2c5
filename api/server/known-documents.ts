import { OperationTypeNode, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createExecutor, type Executor } from './executor.ts';
import { rootFields } from './operation-limit.ts';

/** A document that was parsed and validated, with everything that is the same for each of its requests. */
export type KnownDocument = {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Its root fields by their name in the answer. */
  fields: ReadonlyMap<string, string>;
  execute: Executor;
};

/** Documents that were validated once, by their text. */
export type KnownDocuments = {
  find(text: string): KnownDocument | undefined;
  /** Call it after the validation. Only documents with a single query or mutation are kept. */
  add(text: string, document: DocumentNode): void;
};

/** Far more than the console has. */
const MAX_DOCUMENTS = 500;

/** In characters of JSON, which is near the memory that a parsed document needs; the same as Apollo's own store. */
const MAX_SIZE = 30 * 1024 * 1024;

export function createKnownDocuments(schema: GraphQLSchema): KnownDocuments {
  const documents = new LRUCache<string, KnownDocument>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_SIZE,
    sizeCalculation: ({ document }, text) => text.length + JSON.stringify(document).length,
  });
  return {
    find: (text) => documents.get(text),
    add(text, document) {
      const operation = singleOperation(document);
      if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION || documents.has(text)) return;
      documents.set(text, {
        document,
        operation,
        fields: rootFields(document, operation),
        execute: createExecutor(schema, text, { document, operation }),
      });
    },
  };
}

function singleOperation({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition');
  const [operation] = operations;
  return operation && operations.length === 1 ? operation : null;
}

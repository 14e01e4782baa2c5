import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Kind, parse, print, separateOperations } from 'graphql';
import { createSchema } from '#api/graphql/schema.ts';
import { newId } from '#api/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { GraphqlClient } from './client.ts';
import { documentOf, operationsOf, variablesOf, type Operation } from './schema-walk.ts';
import { valuesOf, type World } from './world.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An operation of the schema with a document that calls it. */
export type ParityCase = { name: string; operation: Operation; document: string };

/** Every query and mutation of the schema with all its fields, and every operation of the console. */
export async function parityCases(): Promise<ParityCase[]> {
  const operations = operationsOf(await createSchema()).filter(({ kind }) => kind !== 'subscription');
  const texts = globSync('console/**/*.graphql', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const ofConsole = Object.entries(separateOperations(parse(texts.join('\n')))).flatMap(
    ([name, document]): ParityCase[] => {
      const definition = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
      const [field] = definition?.selectionSet.selections ?? [];
      const operation = operations.find((one) => field?.kind === Kind.FIELD && one.name === field.name.value);
      return operation ? [{ name: `the console’s ${name}`, operation, document: print(document) }] : [];
    },
  );
  const ofApi = operations.map((operation) => ({ name: operation.name, operation, document: documentOf(operation) }));
  return [...ofConsole, ...ofApi];
}

let texts = 0;

/** The same document with another text, so that it is new to the server. */
export const asNew = (document: string): string => `${document} # ${(texts += 1)}`;

/**
 * Answers to a known document that differ from Apollo's answers to the same document as a new one: of two kinds of callers,
 * with several variables.
 */
export async function differingAnswers(app: TestApp, world: World, one: ParityCase): Promise<unknown[]> {
  // From the third direct answer on, queries are compiled.
  for (let times = 0; times < 4; times += 1) await (await app.as('admin')).ask(one.document);
  const differences: unknown[] = [];
  for (const client of await callersOf(app, one)) {
    for (const variables of variablesFor(world, one)) {
      const expected = await answerOf(client, asNew(one.document), variables);
      const answer = await answerOf(client, one.document, variables);
      if (!isDeepStrictEqual(answer, expected)) differences.push({ variables, expected, answer });
    }
  }
  return differences;
}

/** Four kinds of callers, two for each kind of document. */
const callersOf = async (app: TestApp, { document, operation }: ParityCase): Promise<GraphqlClient[]> =>
  document === documentOf(operation)
    ? [await app.as('regular'), await app.as('system')]
    : [await app.as('admin'), app.asGuest()];

/** Fields whose values differ each time. */
const CHANGING = new Set(['requestId', 'at', 'tookMs']);

async function answerOf(client: GraphqlClient, document: string, variables: Record<string, unknown>): Promise<unknown> {
  const answer = await client.ask(document, variables);
  return JSON.parse(JSON.stringify(answer, (key, value: unknown) => (CHANGING.has(key) ? typeof value : value)));
}

/** Variables with real ids only for queries: a change would give another answer the second time. */
function variablesFor(world: World, { operation }: ParityCase): Record<string, unknown>[] {
  const unknownIds = variablesOf(operation, { id: () => newId(), version: () => 1 });
  const faulty = { ...unknownIds, input: { nonsense: 1 }, limit: 'x', id: null };
  if (operation.kind === 'mutation') return [{}, faulty];
  return [variablesOf(operation, valuesOf(world)), unknownIds, {}, faulty];
}

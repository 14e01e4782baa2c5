import { type DocumentNode, print } from 'graphql';

/**
 * The text by which console and api know an operation; its SHA-256 identifies the operation. The order of the
 * definitions depends on the tool that joined them, so they are sorted.
 */
export const operationText = ({ definitions }: DocumentNode): string =>
  definitions
    .map((definition) => print(definition))
    .sort()
    .join('\n');

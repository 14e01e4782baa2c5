import type { Types } from '@graphql-codegen/plugin-helpers';
import { type FragmentDefinitionNode, Kind } from 'graphql';
import { basename } from 'node:path';

const nameOf = ({ location = '' }: Types.DocumentFile) => basename(location, '.graphql');

const fragmentsOf = ({ document }: Types.DocumentFile): FragmentDefinitionNode[] =>
  (document?.definitions ?? []).filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);

/** Generates a module for each `.graphql` file, so that a page loads only the operations of its own files. */
export const operationModules: Types.OutputPreset = {
  buildGeneratesSection: ({ baseOutputDir, documents, ...options }) =>
    documents.map((file): Types.GenerateOptions => {
      const externalFragments = documents
        .filter((other) => other !== file)
        .flatMap(fragmentsOf)
        .map((node) => ({
          isExternal: true,
          name: node.name.value,
          onType: node.typeCondition.name.value,
          node,
          importFrom: null,
        }));
      return {
        ...options,
        filename: `${baseOutputDir}${nameOf(file)}.ts`,
        documents: [file],
        config: { ...options.config, importOperationTypesFrom: 'Types', externalFragments },
      };
    }),
};

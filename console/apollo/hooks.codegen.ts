import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { Kind, type OperationDefinitionNode } from 'graphql';

const HOOK_OF = { query: 'useQuery', mutation: 'useMutation', subscription: 'useSubscription' } as const;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function hookFor({ name, operation }: OperationDefinitionNode): string {
  const title = capitalised(name?.value ?? '');
  const kind = capitalised(operation);
  const variables = `Types.${title}${kind}Variables`;
  const types = `Types.${title}${kind}, ${variables}`;
  const options = `Apollo.${HOOK_OF[operation]}.Options<${types}>`;
  const optional =
    operation === 'mutation'
      ? `[options?: ${options}]`
      : `{} extends ${variables} ? [options?: ${options}] : [options: ${options}]`;
  return `export const use${title}${kind} = (...[options]: ${optional}) => Apollo.${HOOK_OF[operation]}<${types}>(${title}Document, options as ${options});`;
}

/**
 * Generates one typed hook per operation, such as `useListSectorsQuery`. The options are required where a query or
 * subscription has a required variable. The community's hooks plugin does not compile with Apollo Client 4.
 */
export const plugin: CodegenPlugin['plugin'] = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION);
  const prepend = [
    "import * as Apollo from '@apollo/client/react';",
    "import type * as Types from '../operations.types.ts';",
  ];
  return { prepend, content: operations.map(hookFor).join('\n') };
};

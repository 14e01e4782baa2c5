import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { operationModules } from './operation-modules.codegen.ts';

/** `api/features/sectors/sector.entity.ts` exports `Sector`; the schema's type Sector is resolved from it. */
const className = (file: string) =>
  basename(file, '.entity.ts')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const SCHEMA_FILES = 'api/{graphql,features/*}/*.graphql';
const schemaText = globSync(SCHEMA_FILES)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const mappers = Object.fromEntries(
  globSync('api/features/*/*.entity.ts')
    .map((file) => [
      className(file),
      `../../${file.replace(/^api\//, '')}#${className(file)} as ${className(file)}Entity`,
    ])
    .filter(([name]) => new RegExp(`^type ${name} `, 'm').test(schemaText)),
);
/** CompanyInfo is the row of the customer, for users of the tenant. */
mappers.CompanyInfo = '../../features/customers/customer.entity.ts#Customer as CustomerEntity';
/** WarehouseItem is the same row as WarehouseStock, with the names of what it refers to. */
mappers.WarehouseItem = mappers.WarehouseStock;
/** Holding is a withdrawal of which the person still holds pieces. */
mappers.Holding = mappers.Withdrawal;
/** A channel of a layout template is a row without an entity. */
mappers.TemplateChannel = '../../features/layout-templates/template-channels.queries.ts#TemplateChannelRow';

const OPERATION_FILES = 'console/**/*.graphql';
const operationsConfig = {
  scalars: { ID: 'string', DateTime: 'string', Date: 'string' },
  enumsAsTypes: true,
  useTypeImports: true,
  emitLegacyCommonJSImports: false,
};

const config: CodegenConfig = {
  schema: SCHEMA_FILES,
  generates: {
    'schema.graphql': { plugins: ['./api/graphql/root-schema.codegen.ts'] },
    // Entities and the lower folders use the schema's enumerations; the resolvers' types import the entities.
    'api/generated/enums.ts': {
      plugins: ['typescript'],
      config: { onlyEnums: true, enumsAsTypes: true },
    },
    'api/graphql/generated/types.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../context.ts#Context',
        mappers,
        scalars: { ID: 'string', DateTime: { input: 'Date', output: 'Date' }, Date: 'string' },
        enumsAsTypes: true,
        useTypeImports: true,
        maybeValue: 'T | null | undefined',
        makeResolverTypeCallable: true,
        emitLegacyCommonJSImports: false,
        importExtension: '.ts',
      },
    },
    'console/generated/noun-places.ts': { plugins: ['./console/nouns/noun-places.codegen.ts'] },
    'console/generated/resources.ts': { plugins: ['./console/i18n/resources.codegen.ts'] },
    ...Object.fromEntries(
      ['en', 'pt-BR', 'es'].map((language) => [
        `console/generated/titles.${language}.ts`,
        { plugins: ['./console/i18n/titles.codegen.ts'], config: { language } },
      ]),
    ),
    ...(globSync(OPERATION_FILES).length > 0
      ? {
          'console/generated/operations.types.ts': {
            documents: OPERATION_FILES,
            plugins: ['typescript-operations'],
            config: operationsConfig,
          },
          'console/generated/operations/': {
            documents: OPERATION_FILES,
            preset: operationModules,
            plugins: [
              'typed-document-node',
              './console/apollo/hooks.codegen.ts',
              './console/apollo/operations.codegen.ts',
            ],
            config: operationsConfig,
          },
          'console/generated/operations.ts': {
            documents: OPERATION_FILES,
            plugins: ['./console/apollo/operations-index.codegen.ts'],
          },
        }
      : {}),
  },
};

export default config;

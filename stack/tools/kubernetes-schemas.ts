import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { installOnce } from '../system/cache.ts';
import { versions } from '../versions.ts';
import { downloadGoModule } from './go.ts';

type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
};

/** The definition of a custom resource. */
export type CustomResource = {
  metadata: { name: string };
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
};

const DEFINITIONS = '_definitions.json';

/** Custom resources of the chart: the module with their definitions, and the files in it. */
const CUSTOM_RESOURCES = [
  { from: versions.gatewayApi, files: ['config/crd/standard/gateway.networking.k8s.io_httproutes.yaml'] },
  {
    from: versions.prometheusOperator,
    files: ['servicemonitors', 'prometheusrules'].map(
      (name) => `example/prometheus-operator-crd/monitoring.coreos.com_${name}.yaml`,
    ),
  },
];

/** The definitions of the custom resources that the chart uses. */
export async function customResources(): Promise<CustomResource[]> {
  const found: CustomResource[] = [];
  for (const { from, files } of CUSTOM_RESOURCES) {
    const source = await downloadGoModule(from);
    for (const file of files) found.push(parse(readFileSync(path.join(source, file), 'utf8')));
  }
  return found;
}

/**
 * JSON schemas of the Kubernetes API and of the custom resources that the chart uses, for kubeconform: written once into
 * the cache. They refuse unknown fields. Returns their folder.
 */
export async function kubernetesSchemas(): Promise<string> {
  const name = ['kubernetes', 'gatewayApi', 'prometheusOperator'] as const;
  return installOnce(`schemas-${name.map((one) => versions[one].version).join('-')}`, async (folder) => {
    writeApi(folder, await downloadGoModule(versions.kubernetes));
    for (const definition of await customResources()) writeCustomResource(folder, definition);
  });
}

function writeApi(folder: string, source: string): void {
  const api: { definitions: Record<string, Schema> } = JSON.parse(
    readFileSync(path.join(source, 'api/openapi-spec/swagger.json'), 'utf8'),
  );
  const definitions = Object.fromEntries(
    Object.entries(api.definitions).map(([name, schema]) => [name, strict(name, schema)]),
  );
  write(folder, DEFINITIONS, { definitions });
  for (const [name, schema] of Object.entries(api.definitions))
    for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? [])
      write(folder, fileOf(kind, group, version), { $ref: `${DEFINITIONS}#/definitions/${name}` });
}

function writeCustomResource(folder: string, { spec }: CustomResource): void {
  for (const { name, schema } of spec.versions)
    write(folder, fileOf(spec.names.kind, spec.group, name), strict('', schema.openAPIV3Schema));
}

/** The name that kubeconform looks for: kind, first part of the group, and version. */
function fileOf(kind: string, group: string, version: string): string {
  return [kind, ...(group ? [group.split('.')[0]] : []), version].join('-').toLowerCase() + '.json';
}

function write(folder: string, file: string, content: object): void {
  writeFileSync(path.join(folder, file), JSON.stringify(content));
}

/** The same schema without unknown properties, and with plain JSON Schema in place of Kubernetes' formats. */
function strict(name: string, schema: Schema): object {
  if (schema.$ref) return { $ref: schema.$ref };
  const isNumberOrText =
    schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string'] || name.endsWith('.Quantity');
  if (isNumberOrText) return { type: ['string', 'number'] };
  // Metadata of custom resources is described by Kubernetes itself.
  const isOpen = !schema.properties || schema['x-kubernetes-preserve-unknown-fields'];
  const { format: _, ...rest } = schema;
  return {
    ...rest,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, value]) => [key, strict(key, value)]),
      ),
    }),
    ...(schema.items && { items: strict('', schema.items) }),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: strict('', schema.additionalProperties) }
      : isOpen
        ? {}
        : { additionalProperties: false }),
  };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { run } from '../system/run.ts';
import { findHelm } from '../tools/helm.ts';
import { versions } from '../versions.ts';
import { CHART } from './values-table.ts';

/** A container of a rendered pod. */
export type Container = {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  securityContext: {
    allowPrivilegeEscalation: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities: { drop: string[] };
  };
  resources?: unknown;
  [field: string]: unknown;
};

/** A rendered pod. */
export type Pod = {
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: { type: string } };
  containers?: Container[];
  initContainers?: Container[];
  [field: string]: unknown;
};

type PodTemplate = { metadata: { annotations?: object; labels: Record<string, string> }; spec: Pod };

/** The content of an object; it depends on the kind, and tests read single fields. */
type Spec = Pod & { template?: PodTemplate; jobTemplate?: { spec: { template: PodTemplate } } };

/** A rendered object. */
export type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string>; labels: Record<string, string> };
  spec?: Spec;
  data?: Record<string, string>;
};

/** The text of all objects, and each of them. */
export type Release = { text: string; manifests: Manifest[] };

/** Values of a complete production installation. */
export const PRODUCTION = path.join(CHART, 'ci/production-values.yaml');
export const TRIAL = path.join(CHART, 'values-trial.yaml');

/** Renders the chart. Throws a StackError with Helm's message when the values are refused. */
export async function renderChart(values: object = {}, file = PRODUCTION): Promise<Release> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  try {
    const own = path.join(folder, 'values.yaml');
    writeFileSync(own, stringify(values));
    const kubeVersion = ['--kube-version', versions.kubernetes.version];
    const text = await run(
      await findHelm(),
      ['template', 'ppe', CHART, '--namespace', 'ppe', ...kubeVersion, '--values', file, '--values', own],
      { what: 'helm template', shownLines: 40 },
    );
    const manifests = parseAllDocuments(text).flatMap((document): Manifest[] => {
      const manifest: Manifest | null = document.toJS();
      return manifest ? [manifest] : [];
    });
    return { text, manifests };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The object of a kind whose name is `ppe-<name>`. */
export function findManifest({ manifests }: Release, kind: string, name: string): Manifest | undefined {
  return manifests.find((one) => one.kind === kind && one.metadata.name === `ppe-${name}`);
}

/** The pod that an object creates, if any. */
export function podOf({ kind, spec }: Manifest): Pod | undefined {
  return kind === 'Pod' ? spec : (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec;
}

/** All containers of a pod. */
export const containersOf = (pod: Pod | undefined): Container[] => [
  ...(pod?.initContainers ?? []),
  ...(pod?.containers ?? []),
];

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { run } from '../system/run.ts';
import { findHelm } from '../tools/helm.ts';
import { conditionOf, created, startCluster, type Cluster, type KubeObject } from './cluster.ts';
import { PRODUCTION, TRIAL } from './release.ts';
import { CHART } from './values-table.ts';

/** The first run builds Kubernetes and kwok. */
const FIRST_RUN_MS = 3_600_000;
const HELM_MS = 300_000;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
  await createNamespace('ppe', 'restricted');
  await createNamespace('trial', 'baseline');
}, FIRST_RUN_MS);
afterAll(() => cluster?.close(), HELM_MS);

/** With the Pod Security Standard that the API server enforces there. */
const createNamespace = (name: string, standard: string) =>
  created(cluster.ask, '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': standard } },
  });

async function helm(...args: string[]): Promise<string> {
  return run(await findHelm(), [...args, '--kubeconfig', cluster.kubeconfig], {
    what: `helm ${args[0]}`,
    shownLines: 40,
    mergeOutput: true,
  });
}

/** Everything that the chart can create. */
const WATCHED = { metrics: { serviceMonitor: true, alerts: true, dashboard: true } };

/** Installs or upgrades the release with the production values, these on top, and waits until its pods are ready. */
async function deploy(command: 'install' | 'upgrade', values: object = {}): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chart-'));
  try {
    const own = path.join(folder, 'values.yaml');
    writeFileSync(own, stringify({ ...WATCHED, ...values }));
    const files = ['--values', PRODUCTION, '--values', own];
    return await helm(command, 'ppe', CHART, '--namespace', 'ppe', ...files, '--wait', '--timeout', '4m');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NAMED = {
  Deployment: 'apis/apps/v1/namespaces/ppe/deployments',
  Job: 'apis/batch/v1/namespaces/ppe/jobs',
  Pod: 'api/v1/namespaces/ppe/pods',
  Secret: 'api/v1/namespaces/ppe/secrets',
};

async function list(place: string): Promise<KubeObject[]> {
  // A custom resource cannot be listed in its first seconds.
  return vi.waitFor(
    async () => {
      const { status, body } = await cluster.ask('GET', `/${place}`);
      expect(status).toBe(200);
      return body.items ?? [];
    },
    { timeout: HELM_MS / 5, interval: 500 },
  );
}
const namesOf = async (kind: keyof typeof NAMED) => (await list(NAMED[kind])).map(({ metadata }) => metadata.name);

/** Every place where the API server may hold an object of the release, except events and what Helm itself keeps. */
const PLACES = [
  'api/v1/namespaces/ppe/configmaps',
  'api/v1/namespaces/ppe/services',
  'apis/apps/v1/namespaces/ppe/deployments',
  'apis/autoscaling/v2/namespaces/ppe/horizontalpodautoscalers',
  'apis/batch/v1/namespaces/ppe/cronjobs',
  'apis/gateway.networking.k8s.io/v1/namespaces/ppe/httproutes',
  'apis/monitoring.coreos.com/v1/namespaces/ppe/prometheusrules',
  'apis/monitoring.coreos.com/v1/namespaces/ppe/servicemonitors',
  'apis/networking.k8s.io/v1/namespaces/ppe/ingresses',
  'apis/networking.k8s.io/v1/namespaces/ppe/networkpolicies',
  'apis/policy/v1/namespaces/ppe/poddisruptionbudgets',
];

async function ownObjects(): Promise<Record<string, number>> {
  const counted = await Promise.all(
    PLACES.map(async (place): Promise<[string, number]> => [
      place.split('/').at(-1) ?? '',
      (await list(place)).filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/instance'] === 'ppe').length,
    ]),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

const SECRETS: Record<string, string[]> = {
  'ppe-app': ['APP_SECRET', 'MACHINE_PEPPER', 'PIN_PEPPER', 'AUDIT_SECRET'],
  'ppe-mysql': ['DATABASE_URL', 'MYSQL_ADMIN_URL'],
  'ppe-keycloak': ['KEYCLOAK_ADMIN_USER', 'KEYCLOAK_ADMIN_PASSWORD'],
  'ppe-storage': ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  'ppe-valkey': ['VALKEY_URL'],
  'ppe-smtp': ['SMTP_URL'],
  'ppe-traces': ['OTEL_EXPORTER_OTLP_HEADERS'],
  'ppe-first-administrator': ['FIRST_ADMINISTRATOR_PASSWORD'],
};

async function createSecret(name: string, keys = SECRETS[name] ?? []): Promise<void> {
  await cluster.ask('DELETE', `/${NAMED.Secret}/${name}`);
  await created(cluster.ask, `/${NAMED.Secret}`, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name },
    stringData: Object.fromEntries(keys.map((key) => [key, 'x'])),
  });
}

const ready = async () =>
  Object.fromEntries(
    (await list(NAMED.Deployment)).map(({ metadata, status }) => [metadata.name, status?.['readyReplicas']]),
  );
/** The autoscaler needs some seconds to bring web to its minimum. */
const untilReady = (wanted: Record<string, number>) =>
  vi.waitFor(async () => expect(await ready()).toEqual(wanted), { timeout: HELM_MS / 2, interval: 500 });
const revision = async () => /REVISION: (\d+)/.exec(await helm('status', 'ppe', '--namespace', 'ppe'))?.[1];
const migration = async () => (await list(NAMED.Job)).find(({ metadata }) => metadata.name === 'ppe-migration');

describe('the chart on a Kubernetes API server [O3]', { timeout: HELM_MS }, () => {
  it('the server enforces the Pod Security Standard "restricted"', async () => {
    const { status, body } = await cluster.ask('POST', `/${NAMED.Pod}`, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'root' },
      spec: { containers: [{ name: 'root', image: 'root' }] },
    });
    expect([status, body.message]).toEqual([403, expect.stringContaining('violates PodSecurity "restricted:latest"')]);
  });

  it('is not installed without its Secrets, and says which one with which keys', async () => {
    const refusal = async () =>
      deploy('install').then(
        () => 'installed',
        (error: Error) => error.message,
      );
    const missing = new Set<string>();
    while (missing.size < Object.keys(SECRETS).length) {
      const [, name = '', keys = ''] =
        /The Secret "(\S+)" \(secrets\.\w+\) is missing in namespace ppe\. Create it with the keys (.+)/.exec(
          await refusal(),
        ) ?? [];
      expect(keys.split(', ').toSorted()).toEqual(SECRETS[name]?.toSorted());
      missing.add(name);
      const [first = '', ...others] = keys.split(', ');
      await createSecret(name, others);
      expect(await refusal()).toMatch(
        new RegExp(`The Secret "${name}" \\(secrets\\.\\w+\\) in namespace ppe lacks the key ${first}`),
      );
      await createSecret(name);
    }
    expect(await ownObjects()).toEqual({});
  });

  it.each([
    ['a typo', { web: { replica: 3 } }, /replica/],
    ['a wrong type', { web: { replicas: 'three' } }, /replicas/],
    ['no domain', { rootDomain: '' }, /rootDomain is missing: the domain whose subdomains are the tenants/],
    [
      'a wrong name of a Secret',
      { secrets: { mysql: 'ppe-mysqll' } },
      /The Secret "ppe-mysqll" \(secrets\.mysql\) is missing/,
    ],
    ['a gateway without a name', { gateway: { parentRefs: [{}] } }, /name/],
    ['a schedule that is none', { checks: { realms: 'daily' } }, /daily/],
    ['an amount that is none', { web: { resources: { limits: { memory: '1.5 GB' } } } }, /1\.5 GB|quantit/i],
    ['a port that is none', { service: { port: 70_000 } }, /port/i],
  ])('is not installed with %s, and leaves nothing', async (_, values, message) => {
    await expect(deploy('install', values)).rejects.toThrow(message);
    await helm('uninstall', 'ppe', '--namespace', 'ppe', '--ignore-not-found', '--wait');
    expect(await ownObjects()).toEqual({});
  });

  it('is installed with everything that it can create; pods get ready after the migration', async () => {
    await deploy('install');
    await untilReady({ 'ppe-web': 2, 'ppe-worker': 2 });
    const job = await migration();
    expect(job && conditionOf(job, 'Complete')).toBe('True');
    expect(await ownObjects()).toEqual({
      configmaps: 1,
      services: 2,
      deployments: 2,
      horizontalpodautoscalers: 1,
      cronjobs: 3,
      httproutes: 1,
      prometheusrules: 1,
      servicemonitors: 1,
      ingresses: 1,
      networkpolicies: 13,
      poddisruptionbudgets: 2,
    });
  });

  it('an upgrade migrates again and replaces the pods; a rollback brings the earlier ones back', async () => {
    const before = { pods: await namesOf('Pod'), job: (await migration())?.metadata.uid };
    await deploy('upgrade', { settings: { LOG_LEVEL: 'debug' } });
    await untilReady({ 'ppe-web': 2, 'ppe-worker': 2 });
    expect((await migration())?.metadata.uid).not.toBe(before.job);
    const isDebug = async () =>
      (await list(NAMED.Deployment)).map(({ spec }) => JSON.stringify(spec).includes('"LOG_LEVEL","value":"debug"'));
    expect(await isDebug()).toEqual([true, true]);
    await helm('rollback', 'ppe', '--namespace', 'ppe', '--wait', '--timeout', '4m');
    expect(await isDebug()).toEqual([false, false]);
    await untilReady({ 'ppe-web': 2, 'ppe-worker': 2 });
    expect(await revision()).toBe('3');
  });

  it('a bad upgrade is refused, and the pods of the release stay', async () => {
    const pods = async () => (await namesOf('Pod')).filter((name) => name.startsWith('ppe-w')).toSorted();
    const before = await pods();
    await expect(deploy('upgrade', { web: { replica: 3 } })).rejects.toThrow(/replica/);
    await expect(deploy('upgrade', { web: { resources: { limits: { memory: '1.5 GB' } } } })).rejects.toThrow();
    expect(await pods()).toEqual(before);
    await untilReady({ 'ppe-web': 2, 'ppe-worker': 2 });
  });

  it('leaves after an uninstall only the Secrets, which are not its own, and the job of the last migration', async () => {
    await helm('uninstall', 'ppe', '--namespace', 'ppe', '--wait');
    expect(await ownObjects()).toEqual({});
    expect(await namesOf('Job')).toEqual(['ppe-migration']);
    expect((await namesOf('Secret')).toSorted()).toEqual(Object.keys(SECRETS).toSorted());
  });

  it('is installed as a trial into a namespace of its own, and removed', async () => {
    await helm('install', 'ppe', CHART, '--namespace', 'trial', '--values', TRIAL, '--wait', '--timeout', '4m');
    const deployments = await list(NAMED.Deployment.replace('/ppe/', '/trial/'));
    expect(deployments.map(({ metadata, status }) => [metadata.name, status?.['readyReplicas']])).toEqual(
      ['keycloak', 'mail', 'mysql', 'storage', 'valkey', 'web', 'worker'].map((name) => [`ppe-${name}`, 1]),
    );
    await helm('uninstall', 'ppe', '--namespace', 'trial', '--wait');
    expect(await list('apis/apps/v1/namespaces/trial/deployments')).toEqual([]);
  });
});

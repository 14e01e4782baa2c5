import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../system/paths.ts';
import { run } from '../system/run.ts';
import { findHelm, findKubeconform } from '../tools/helm.ts';
import { kubernetesSchemas } from '../tools/kubernetes-schemas.ts';
import { containersOf, findManifest, podOf, PRODUCTION, renderChart, TRIAL, type Release } from './release.ts';
import { schemaWithSettings, WITH_OWN_VALUE } from './settings.ts';
import { nested, VALUE_CASES } from './value-cases.ts';
import { CHART, chartValues, readmeWithValues } from './values-table.ts';

/** The first run builds Helm and kubeconform. */
const FIRST_RUN_MS = 900_000;

let production: Release;
let trial: Release;

beforeAll(async () => {
  await findHelm();
  production = await renderChart();
  trial = await renderChart({}, TRIAL);
}, FIRST_RUN_MS);

const readChart = (file: string) => readFileSync(path.join(CHART, file), 'utf8');
const podsOf = ({ manifests }: Release) =>
  manifests.flatMap((manifest) => {
    const pod = podOf(manifest);
    return pod ? [{ manifest, pod, containers: containersOf(pod) }] : [];
  });

describe('the chart [O3]', () => {
  it.each([PRODUCTION, TRIAL])('passes helm lint with %s', async (values) => {
    await run(await findHelm(), ['lint', '--strict', CHART, '--values', values], { what: 'helm lint' });
  });

  it(
    'creates only objects that fit the Kubernetes API, in production and in a trial',
    { timeout: FIRST_RUN_MS },
    async () => {
      const [kubeconform, schemas] = await Promise.all([findKubeconform(), kubernetesSchemas()]);
      const folder = path.join(repositoryRoot, '.vitest', 'chart');
      mkdirSync(folder, { recursive: true });
      const watched = await renderChart({ metrics: { serviceMonitor: true, alerts: true, dashboard: true } });
      for (const [name, { text }] of Object.entries({ production, trial, watched })) {
        const file = path.join(folder, `${name}.yaml`);
        writeFileSync(file, text);
        const location = `${schemas}/{{ .ResourceKind }}{{ .KindSuffix }}.json`;
        await run(kubeconform, ['-strict', '-schema-location', location, file], { what: `kubeconform ${name}` });
      }
    },
  );

  it('has fewer than 200 lines of values, and a README with all of them', () => {
    expect(readChart('values.yaml').split('\n').length).toBeLessThan(200);
    expect(chartValues().filter(({ meaning }) => meaning === '')).toEqual([]);
    expect(readmeWithValues(readChart('README.md'))).toBe(readChart('README.md'));
  });

  it('has an alert rule for what goes wrong, each with a section in the operators’ document [O5]', async () => {
    const { manifests } = await renderChart({ metrics: { alerts: true } });
    const rules = manifests.find(({ kind }) => kind === 'PrometheusRule');
    const text = JSON.stringify(rules);
    const alerts = [...text.matchAll(/"alert":"(\w+)"/g)].map(([, name = '']) => name);
    const runbooks = [...text.matchAll(/"runbook_url":"docs\/operations\.md#(\w+)"/g)].map(([, anchor = '']) => anchor);
    expect(alerts).toHaveLength(13);
    expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
    const headings =
      readFileSync(path.join(repositoryRoot, 'docs/operations.md'), 'utf8').match(/^### Ppe\w+$/gm) ?? [];
    expect(headings.map((heading) => heading.slice(4)).toSorted()).toEqual(alerts.toSorted());
  });

  it('has the version of the product', () => {
    const { version }: { version: string } = JSON.parse(
      readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'),
    );
    expect(readChart('Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
  });
});

describe('every value', () => {
  it('has a case', () => {
    expect(Object.keys(VALUE_CASES)).toEqual(chartValues().map((value) => value.path));
  });

  it('that can change together with others shows in the objects', async () => {
    const together = Object.entries(VALUE_CASES).filter(([, one]) => one.needs === undefined);
    const changed = await renderChart(nested(Object.fromEntries(together.map(([name, one]) => [name, one.value]))));
    for (const [name, { value, shows, as = value }] of together) {
      expect([name, shows(production)]).not.toEqual([name, as]);
      expect([name, shows(changed)]).toEqual([name, as]);
    }
  });

  it.each(Object.entries(VALUE_CASES).filter(([, one]) => one.needs !== undefined))(
    '%s shows in the objects',
    async (name, { value, shows, as = typeof value === 'boolean' ? name === 'trial.enabled' : value, needs }) => {
      const changed = await renderChart(nested({ ...needs, [name]: value }));
      expect(shows(production)).not.toEqual(as);
      expect(shows(changed)).toEqual(as);
    },
  );

  it('of `settings` is a variable without a value of its own, and every other variable is set by the chart', () => {
    const schema = readChart('values.schema.json');
    expect(JSON.parse(schema)).toEqual(JSON.parse(schemaWithSettings(schema)));
    const set = podsOf(production).flatMap(({ containers }) =>
      containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    );
    expect([...new Set(set)].toSorted()).toEqual(WITH_OWN_VALUE.toSorted());
  });
});

describe('pods', () => {
  it('run under the Pod Security Standard "restricted", with a read-only root and without a token SEC-50', () => {
    const pods = podsOf(production);
    expect(pods.map(({ manifest }) => `${manifest.kind} ${manifest.metadata.name}`).toSorted()).toEqual([
      'CronJob ppe-check-audit-trail',
      'CronJob ppe-check-realms',
      'CronJob ppe-check-stock',
      'Deployment ppe-web',
      'Deployment ppe-worker',
      'Job ppe-migration',
      'Pod ppe-test',
    ]);
    for (const { pod, containers } of [...pods, ...podsOf(trial)]) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { securityContext } of containers)
        expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } });
    }
    for (const { containers } of pods)
      for (const { securityContext } of containers) expect(securityContext.readOnlyRootFilesystem).toBe(true);
  });

  it('say what they need of memory and CPU, with a limit of memory: a quota of the namespace refuses others', () => {
    for (const { containers } of podsOf(production))
      for (const { name, resources } of containers)
        expect({ name, resources }).toMatchObject({
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          },
        });
  });

  it('read every secret from a Secret that exists already; only a trial creates one SEC-49', () => {
    expect(production.manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(trial.manifests.filter(({ kind }) => kind === 'Secret')).toHaveLength(1);
    const literal = podsOf(production)
      .flatMap(({ containers }) => containers.flatMap(({ env = [] }) => env))
      .filter(
        ({ name, value }) =>
          /SECRET|PEPPER|PASSWORD|_KEY|DATABASE_URL|SMTP_URL|VALKEY_URL|OTLP_HEADERS/.test(name) && value,
      );
    expect(literal).toEqual([]);
  });

  it('of web and worker never get the owner of the schema', () => {
    for (const { manifest, containers } of podsOf(production))
      for (const { env = [], name } of containers)
        if (env.some((one) => one.name === 'MYSQL_ADMIN_URL'))
          expect([manifest.metadata.name, name]).toEqual(['ppe-migration', 'migrate']);
  });

  it('have a route from outside to web for the domain and its subdomains, without a time limit for WebSockets', () => {
    expect(production.text).toContain('hostnames: ["ppe.example.com","*.ppe.example.com"]');
    expect(production.text).toMatch(/value: \/machines }\n\s+timeouts: { request: 0s }/);
    expect(production.text).toContain('hosts: ["ppe.example.com","*.ppe.example.com"]');
  });
});

describe('a drain of nodes', () => {
  it('may stop the only replica of a small installation, and two of three', async () => {
    const values = {
      web: { maxUnavailable: '66%', replicas: 3, autoscaling: { enabled: false } },
      worker: { replicas: 1 },
    };
    const release = await renderChart(values);
    expect(findManifest(release, 'PodDisruptionBudget', 'web')?.spec).toMatchObject({ maxUnavailable: '66%' });
    expect(findManifest(release, 'PodDisruptionBudget', 'worker')?.spec).toMatchObject({ maxUnavailable: 1 });
  });
});

describe('wrong values are refused', () => {
  const url = 'https://id2.example.com';

  it.each([
    ['an unknown key', { webb: {} }, /webb/],
    ['an unknown key inside', { web: { replica: 3 } }, /replica/],
    ['an unknown setting', { settings: { LOG_LEVLE: 'debug' } }, /at '\/settings': .*'LOG_LEVLE' not allowed/],
    ['a setting that has a value of its own', { settings: { ROOT_DOMAIN: 'x' } }, /ROOT_DOMAIN/],
    ['a setting with an unknown word', { settings: { LOG_LEVEL: 'loud' } }, /settings\/LOG_LEVEL/],
    ['a setting that is no number', { settings: { KEEP_ALIVE_SECONDS: 'often' } }, /settings\/KEEP_ALIVE_SECONDS/],
    ['a setting above its limit', { settings: { KEEP_ALIVE_SECONDS: 3601 } }, /settings\/KEEP_ALIVE_SECONDS/],
    ['a proxy by its name', { trustedProxies: 'nginx' }, /trustedProxies/],
    ['an address without @', { firstAdministrator: { email: 'sofia' } }, /firstAdministrator\/email/],
    ['memory that is no quantity', { worker: { resources: { limits: { memory: 'lots' } } } }, /limits\/memory/],
    ['an object that is set to null', { secrets: null }, /missing property 'secrets'/],
    [
      'a Secret without a name',
      { secrets: { mysql: '' } },
      /secrets\.mysql is empty: .* DATABASE_URL, MYSQL_ADMIN_URL/,
    ],
    ['the port of the product for metrics', { metrics: { port: 8080 } }, /metrics\.port is 8080/],
    ['a wrong type', { web: { replicas: 'three' } }, /replicas/],
    ['no domain', { rootDomain: '' }, /rootDomain is missing/],
    ['a domain with a scheme', { rootDomain: 'https://ppe.example.com' }, /rootDomain/],
    ['no Keycloak', { keycloak: { url: '' } }, /keycloak\.url is missing/],
    ['several replicas without Valkey', { secrets: { valkey: '' } }, /secrets\.valkey is empty/],
    ['a gateway route without a gateway', { gateway: { parentRefs: [] } }, /gateway\.parentRefs is empty/],
    ['a first administrator without a name', { firstAdministrator: { name: '' } }, /firstAdministrator\.name/],
    ['a drain of all replicas of web', { web: { maxUnavailable: 2 } }, /web\.maxUnavailable is 2 of 2 replicas/],
    [
      'a drain of nearly all replicas, which Kubernetes rounds up to all',
      { worker: { replicas: 3, maxUnavailable: '67%' } },
      /worker\.maxUnavailable is 67% of 3 replicas/,
    ],
    [
      'a Keycloak with the name of the first',
      { keycloak: { shards: { default: { url } } } },
      /shards has the name "default"/,
    ],
    [
      'a Keycloak with a name that no row can have',
      { keycloak: { shards: { 'EU 2': { url } } } },
      /shards has the name "EU 2"/,
    ],
    ['a Keycloak without an address', { keycloak: { shards: { eu2: { url: '' } } } }, /keycloak\/shards\/eu2\/url/],
    ['a minimum above the maximum', { web: { autoscaling: { min: 11 } } }, /web\.autoscaling\.min is above max/],
  ])('%s', async (_, values, message) => {
    await expect(renderChart(values)).rejects.toThrow(message);
  });
});

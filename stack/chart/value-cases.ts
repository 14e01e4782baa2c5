import { containersOf, findManifest, podOf, type Release } from './release.ts';

/** A value that differs from the default of the production values, and where the rendered chart shows it. */
type ValueCase = {
  value: unknown;
  shows: (release: Release) => unknown;
  /** What `shows` finds; unset: the value itself. */
  as?: unknown;
  /** Other values that this one needs. Such a case is rendered alone. */
  needs?: Record<string, unknown>;
};

type Kind =
  | 'ConfigMap'
  | 'CronJob'
  | 'Deployment'
  | 'HTTPRoute'
  | 'HorizontalPodAutoscaler'
  | 'Ingress'
  | 'Job'
  | 'NetworkPolicy'
  | 'PodDisruptionBudget'
  | 'PrometheusRule'
  | 'Service'
  | 'ServiceMonitor';

/** A field of an object, by its path: `spec.rules.0.host`. Undefined when the object or field is not there. */
const field =
  (kind: Kind, name: string, path: string) =>
  (release: Release): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
        findManifest(release, kind, name),
      );

const podField = (path: string) => field('Deployment', 'web', `spec.template.spec.${path}`);

const webContainer = (release: Release) => {
  const web = findManifest(release, 'Deployment', 'web');
  return web && containersOf(podOf(web)).find(({ name }) => name === 'web');
};

/** An environment variable of web: its value, or the name of its Secret. */
const variable =
  (name: string) =>
  (release: Release): unknown => {
    const found = webContainer(release)?.env?.find((one) => one.name === name);
    return found?.value ?? found?.valueFrom?.secretKeyRef.name;
  };

const exists = (kind: Kind, name: string) => (release: Release) => findManifest(release, kind, name) !== undefined;

const containerField = (kind: 'Deployment' | 'Job' | 'CronJob', name: string, key: string) => (release: Release) => {
  const manifest = findManifest(release, kind, name);
  return manifest && containersOf(podOf(manifest)).at(-1)?.[key];
};

/** Fewest and most replicas, CPU use, and the target of the second metric. */
const scaling = (role: string) => (release: Release) =>
  [
    'spec.minReplicas',
    'spec.maxReplicas',
    'spec.metrics.0.resource.target.averageUtilization',
    role === 'web' ? 'spec.metrics.1.pods.target.averageValue' : 'spec.metrics.1.external.target.value',
  ].map((path) => field('HorizontalPodAutoscaler', role, path)(release));

const peer = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'somewhere' } } };
const resources = { requests: { cpu: '7m', memory: '9Mi' }, limits: { memory: '99Mi' } };
const egress = { to: [peer], ports: [1234] };
const isolated = {
  egress: {
    mysql: egress,
    keycloak: egress,
    storage: egress,
    valkey: egress,
    smtp: egress,
    traces: egress,
    audit: egress,
  },
};
const fixedWeb = { 'web.autoscaling.enabled': false };

/** One case for each value of values.yaml; a test refuses a value without a case. */
export const VALUE_CASES: Record<string, ValueCase> = {
  'image.repository': {
    value: 'other.example.com/ppe',
    shows: (release) => webContainer(release)?.image.split('@')[0],
  },
  'image.tag': {
    value: '9.9.9',
    needs: { 'image.digest': '' },
    shows: (release) => webContainer(release)?.image.split(':').at(-1),
  },
  'image.digest': {
    value: `sha256:${'2'.repeat(64)}`,
    shows: (release) => webContainer(release)?.image.split('@')[1],
  },
  'image.pullPolicy': { value: 'Always', shows: (release) => webContainer(release)?.['imagePullPolicy'] },
  'image.pullSecrets': { value: ['registry'], shows: podField('imagePullSecrets.0.name'), as: 'registry' },
  rootDomain: { value: 'other.example.com', shows: variable('ROOT_DOMAIN') },
  publicPort: { value: 8443, shows: variable('PUBLIC_PORT'), as: '8443' },
  trustedProxies: { value: '192.168.0.0/16', shows: variable('TRUSTED_PROXIES') },
  settings: { value: { EXPORT_MAX_ROWS: 1_000_000 }, shows: variable('EXPORT_MAX_ROWS'), as: '1000000' },
  'secrets.app': { value: 'other-app', shows: variable('APP_SECRET') },
  'secrets.mysql': { value: 'other-mysql', shows: variable('DATABASE_URL') },
  'secrets.keycloak': { value: 'other-keycloak', shows: variable('KEYCLOAK_ADMIN_PASSWORD') },
  'secrets.storage': { value: 'other-storage', shows: variable('S3_SECRET_KEY') },
  'secrets.valkey': { value: 'other-valkey', shows: variable('VALKEY_URL') },
  'secrets.smtp': { value: 'other-smtp', shows: variable('SMTP_URL') },
  'secrets.traces': { value: 'other-traces', shows: variable('OTEL_EXPORTER_OTLP_HEADERS') },
  'secrets.firstAdministrator': {
    value: 'other-first',
    shows: field('Job', 'migration', 'spec.template.spec.volumes.1.secret.secretName'),
  },
  'firstAdministrator.email': {
    value: 'other@example.com',
    shows: (release) => /--email=(\S+)/.exec(release.text)?.[1],
  },
  'firstAdministrator.name': { value: 'Other Name', shows: (release) => /--name=(.+)/.exec(release.text)?.[1] },
  'mysql.schema': { value: 'other_schema', shows: variable('DB_NAME') },
  'mysql.connections': { value: 33, shows: variable('DB_POOL'), as: '33' },
  'keycloak.url': { value: 'https://other-id.example.com', shows: variable('KEYCLOAK_URL') },
  'keycloak.internalUrl': { value: 'http://keycloak:8080', shows: variable('KEYCLOAK_INTERNAL_URL') },
  'keycloak.shards': {
    value: { eu2: { url: 'https://id2.example.com' } },
    shows: variable('KEYCLOAK_SHARDS'),
    as: '{"eu2":{"url":"https://id2.example.com"}}',
  },
  'keycloak.realmPrefix': { value: 'other-', shows: variable('REALM_PREFIX') },
  'storage.endpoint': { value: 'https://other-s3.example.com', shows: variable('S3_ENDPOINT') },
  'storage.publicEndpoint': { value: 'https://files.example.com', shows: variable('S3_PUBLIC_ENDPOINT') },
  'storage.bucket': { value: 'other-bucket', shows: variable('S3_BUCKET') },
  'smtp.from': { value: 'PPE <ppe@example.com>', shows: variable('MAIL_FROM') },
  'web.replicas': { value: 5, needs: fixedWeb, shows: field('Deployment', 'web', 'spec.replicas') },
  'web.resources': { value: resources, shows: (release) => webContainer(release)?.resources },
  'web.drainSeconds': { value: 9, shows: podField('containers.0.lifecycle.preStop.sleep.seconds') },
  'web.autoscaling': {
    value: { enabled: true, min: 3, max: 33, cpuPercent: 55, sockets: 999 },
    shows: scaling('web'),
    as: [3, 33, 55, '999'],
  },
  'web.maxUnavailable': { value: '20%', shows: field('PodDisruptionBudget', 'web', 'spec.maxUnavailable') },
  'worker.replicas': { value: 4, needs: {}, shows: field('Deployment', 'worker', 'spec.replicas') },
  'worker.resources': { value: resources, shows: containerField('Deployment', 'worker', 'resources') },
  'worker.autoscaling': {
    value: { enabled: true, min: 3, max: 44, cpuPercent: 44, taskSeconds: 88 },
    shows: scaling('worker'),
    as: [3, 44, 44, '88'],
  },
  'worker.maxUnavailable': { value: 2, shows: field('PodDisruptionBudget', 'worker', 'spec.maxUnavailable') },
  'migration.enabled': { value: false, needs: {}, shows: exists('Job', 'migration') },
  'migration.deadlineSeconds': { value: 99, shows: field('Job', 'migration', 'spec.activeDeadlineSeconds') },
  'migration.resources': { value: resources, shows: containerField('Job', 'migration', 'resources') },
  'checks.realms': { value: '@daily', shows: field('CronJob', 'check-realms', 'spec.schedule') },
  'checks.auditTrail': { value: '1 2 3 4 5', shows: field('CronJob', 'check-audit-trail', 'spec.schedule') },
  'checks.stock': { value: '', shows: exists('CronJob', 'check-stock'), as: false },
  'checks.resources': { value: resources, shows: containerField('CronJob', 'check-realms', 'resources') },
  'service.type': { value: 'NodePort', shows: field('Service', 'web', 'spec.type') },
  'service.port': { value: 8000, shows: field('Service', 'web', 'spec.ports.0.port') },
  'service.annotations': { value: { a: 'b' }, shows: field('Service', 'web', 'metadata.annotations') },
  'ingress.enabled': { value: false, needs: {}, shows: exists('Ingress', 'web') },
  'ingress.className': { value: 'traefik', shows: field('Ingress', 'web', 'spec.ingressClassName') },
  'ingress.annotations': { value: { c: 'd' }, shows: field('Ingress', 'web', 'metadata.annotations') },
  'ingress.tlsSecret': { value: 'other-tls', shows: field('Ingress', 'web', 'spec.tls.0.secretName') },
  'gateway.enabled': { value: false, needs: {}, shows: exists('HTTPRoute', 'web') },
  'gateway.parentRefs': { value: [{ name: 'inner' }], shows: field('HTTPRoute', 'web', 'spec.parentRefs') },
  'gateway.requestTimeout': { value: '90s', shows: field('HTTPRoute', 'web', 'spec.rules.1.timeouts.request') },
  'networkPolicy.enabled': { value: false, needs: {}, shows: exists('NetworkPolicy', 'nothing-by-default') },
  'networkPolicy.ingressFrom': {
    value: [peer],
    shows: field('NetworkPolicy', 'web-from-outside', 'spec.ingress.0.from.0'),
    as: peer,
  },
  'networkPolicy.egress': {
    value: isolated.egress,
    shows: (release) =>
      Object.keys(isolated.egress).map((name) => field('NetworkPolicy', `to-${name}`, 'spec.egress.0')(release)),
    as: Object.keys(isolated.egress).map(() => ({ ports: [{ protocol: 'TCP', port: 1234 }], to: [peer] })),
  },
  'networkPolicy.pictures': { value: false, shows: exists('NetworkPolicy', 'to-pictures') },
  'metrics.port': { value: 9999, shows: variable('METRICS_PORT'), as: '9999' },
  'metrics.from': {
    value: [peer],
    shows: field('NetworkPolicy', 'metrics-from-outside', 'spec.ingress.0.from'),
  },
  'metrics.serviceMonitor': { value: true, shows: exists('ServiceMonitor', 'metrics') },
  'metrics.alerts': { value: true, shows: exists('PrometheusRule', 'metrics') },
  'metrics.dashboard': { value: true, shows: exists('ConfigMap', 'metrics') },
  'metrics.labels': {
    value: { release: 'prometheus' },
    needs: { 'metrics.serviceMonitor': true },
    shows: field('ServiceMonitor', 'metrics', 'metadata.labels.release'),
    as: 'prometheus',
  },
  topologySpread: { value: 'DoNotSchedule', shows: podField('topologySpreadConstraints.1.whenUnsatisfiable') },
  nodeSelector: { value: { disk: 'fast' }, shows: podField('nodeSelector') },
  tolerations: { value: [{ key: 'ppe', operator: 'Exists' }], shows: podField('tolerations') },
  affinity: { value: { nodeAffinity: {} }, shows: podField('affinity') },
  priorityClassName: { value: 'high', shows: podField('priorityClassName') },
  podAnnotations: { value: { e: 'f' }, shows: field('Deployment', 'web', 'spec.template.metadata.annotations') },
  'trial.enabled': { value: true, needs: {}, shows: exists('Deployment', 'mysql') },
  'trial.images': {
    value: { mysql: 'm:1', keycloak: 'k:1', valkey: 'v:1', storage: 's:1', mail: 'p:1' },
    needs: { 'trial.enabled': true },
    shows: (release) =>
      ['mysql', 'keycloak', 'valkey', 'storage', 'mail'].map((name) =>
        field('Deployment', name, 'spec.template.spec.containers.0.image')(release),
      ),
    as: ['m:1', 'k:1', 'v:1', 's:1', 'p:1'],
  },
};

/** `{'a.b': 1}` becomes `{a: {b: 1}}`. */
export function nested(values: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const [first = '', ...rest] = path.split('.');
    const known = result[first];
    result[first] =
      rest.length === 0
        ? value
        : merged(typeof known === 'object' && known !== null ? { ...known } : {}, nested({ [rest.join('.')]: value }));
  }
  return result;
}

function merged(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const result = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    const areMaps = typeof known === 'object' && known !== null && typeof value === 'object' && value !== null;
    result[key] = areMaps ? merged({ ...known }, { ...value }) : value;
  }
  return result;
}

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

type Kind = 'Deployment' | 'Job' | 'CronJob' | 'Service' | 'Ingress' | 'HTTPRoute' | 'HorizontalPodAutoscaler';

/** A field of an object, by its path: `spec.rules.0.host`. Undefined when the object or field is not there. */
const field =
  (kind: Kind | 'PodDisruptionBudget' | 'NetworkPolicy', name: string, path: string) =>
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

const exists = (kind: Kind | 'NetworkPolicy', name: string) => (release: Release) =>
  findManifest(release, kind, name) !== undefined;

const containerField = (kind: 'Deployment' | 'Job' | 'CronJob', name: string, key: string) => (release: Release) => {
  const manifest = findManifest(release, kind, name);
  return manifest && containersOf(podOf(manifest)).at(-1)?.[key];
};

const peer = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'somewhere' } } };
const resources = { requests: { cpu: '7m', memory: '9Mi' }, limits: { memory: '99Mi' } };
const egress = { to: [peer], ports: [1234] };
const isolated = { egress: { mysql: egress, keycloak: egress, storage: egress, valkey: egress, smtp: egress } };
const fixedWeb = { 'web.autoscaling.enabled': false };
const scaledWorker = { 'worker.autoscaling.enabled': true };

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
  settings: { value: { TENANT_RETENTION_DAYS: 1234567 }, shows: variable('TENANT_RETENTION_DAYS'), as: '1234567' },
  'secrets.app': { value: 'other-app', shows: variable('APP_SECRET') },
  'secrets.mysql': { value: 'other-mysql', shows: variable('DATABASE_URL') },
  'secrets.keycloak': { value: 'other-keycloak', shows: variable('KEYCLOAK_ADMIN_PASSWORD') },
  'secrets.storage': { value: 'other-storage', shows: variable('S3_SECRET_KEY') },
  'secrets.valkey': { value: 'other-valkey', shows: variable('VALKEY_URL') },
  'secrets.smtp': { value: 'other-smtp', shows: variable('SMTP_URL') },
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
  'web.autoscaling.enabled': { value: false, needs: {}, shows: exists('HorizontalPodAutoscaler', 'web') },
  'web.autoscaling.min': { value: 3, shows: field('HorizontalPodAutoscaler', 'web', 'spec.minReplicas') },
  'web.autoscaling.max': { value: 33, shows: field('HorizontalPodAutoscaler', 'web', 'spec.maxReplicas') },
  'web.autoscaling.cpuPercent': {
    value: 55,
    shows: field('HorizontalPodAutoscaler', 'web', 'spec.metrics.0.resource.target.averageUtilization'),
  },
  'web.maxUnavailable': { value: '20%', shows: field('PodDisruptionBudget', 'web', 'spec.maxUnavailable') },
  'worker.replicas': { value: 4, needs: {}, shows: field('Deployment', 'worker', 'spec.replicas') },
  'worker.resources': { value: resources, shows: containerField('Deployment', 'worker', 'resources') },
  'worker.autoscaling.enabled': { value: true, shows: exists('HorizontalPodAutoscaler', 'worker') },
  'worker.autoscaling.min': {
    value: 3,
    needs: scaledWorker,
    shows: field('HorizontalPodAutoscaler', 'worker', 'spec.minReplicas'),
  },
  'worker.autoscaling.max': {
    value: 44,
    needs: scaledWorker,
    shows: field('HorizontalPodAutoscaler', 'worker', 'spec.maxReplicas'),
  },
  'worker.autoscaling.cpuPercent': {
    value: 44,
    needs: scaledWorker,
    shows: field('HorizontalPodAutoscaler', 'worker', 'spec.metrics.0.resource.target.averageUtilization'),
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

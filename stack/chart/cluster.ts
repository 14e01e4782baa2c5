import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { stringify } from 'yaml';
import { answersHttp, freePort, startProgram, type Program } from '#load-tests/lib/program.ts';
import { customResources } from '../tools/kubernetes-schemas.ts';
import { findEtcd, findKubernetes, findKwok } from '../tools/kubernetes.ts';
import { waitUntil } from '../system/wait.ts';

/** An object of the API; tests read single fields. */
export type KubeObject = {
  kind: string;
  metadata: { name: string; uid: string; namespace?: string; labels?: Record<string, string> };
  spec?: unknown;
  status?: Record<string, unknown>;
};

/** An answer of the API server. */
export type KubeAnswer = { status: number; body: KubeObject & { items?: KubeObject[]; message?: string } };

/**
 * A Kubernetes with real API server, controllers and scheduler, and with simulated nodes: pods are scheduled and become
 * ready, but no container runs.
 */
export type Cluster = {
  kubeconfig: string;
  ask(method: string, path: string, body?: object): Promise<KubeAnswer>;
  close(): Promise<void>;
};

const HOST = '127.0.0.1';
const NODES = 3;
const READY_WITHIN_MS = 120_000;

/** Starts a cluster; the first time it builds Kubernetes and kwok. */
export async function startCluster(): Promise<Cluster> {
  const [etcd, kubernetes, kwok] = [await findEtcd(), await findKubernetes(), await findKwok()];
  const folder = mkdtempSync(path.join(tmpdir(), 'ppe-cluster-'));
  const file = (name: string) => path.join(folder, name);
  const token = randomBytes(16).toString('hex');
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file('account.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }));
  writeFileSync(file('tokens.csv'), `${token},administrator,1,system:masters\n`);
  writeFileSync(file('stages.yaml'), kwok.stages);
  mkdirSync(file('certificates'));
  const certificate = file('certificates/apiserver.crt');
  const kubeconfig = file('kubeconfig');
  writeFileSync(kubeconfig, kubeconfigOf(port, token, certificate));

  const programs: Program[] = [];
  const ask = (method: string, place: string, body?: object) => send({ port, token, certificate, method, place, body });
  const start = async (name: string, command: string, args: string[], isReady: () => Promise<boolean>) =>
    void programs.push(
      await startProgram({ name: `cluster-${name}`, command, args, isReady, readyWithinMs: READY_WITHIN_MS }),
    );
  const close = async () => {
    // The API server waits for an etcd that is gone, so it ends first.
    for (const program of programs.toReversed()) await program.kill();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const etcdUrl = `http://${HOST}:${etcdPort}`;
    const peerUrl = `http://${HOST}:${peerPort}`;
    await start(
      'etcd',
      etcd.command,
      [
        ...etcd.args,
        `--data-dir=${file('etcd')}`,
        `--listen-client-urls=${etcdUrl}`,
        `--advertise-client-urls=${etcdUrl}`,
        `--listen-peer-urls=${peerUrl}`,
        `--initial-advertise-peer-urls=${peerUrl}`,
        `--initial-cluster=default=${peerUrl}`,
        '--unsafe-no-fsync',
      ],
      () => answersHttp(`${etcdUrl}/health`),
    );
    await start(
      'apiserver',
      kubernetes,
      [
        'kube-apiserver',
        `--etcd-servers=${etcdUrl}`,
        `--secure-port=${port}`,
        `--bind-address=${HOST}`,
        `--advertise-address=${HOST}`,
        '--endpoint-reconciler-type=none',
        `--cert-dir=${file('certificates')}`,
        `--token-auth-file=${file('tokens.csv')}`,
        '--authorization-mode=Node,RBAC',
        '--enable-admission-plugins=NodeRestriction,DenyServiceExternalIPs',
        '--service-cluster-ip-range=10.0.0.0/24',
        '--service-account-issuer=https://kubernetes.default.svc',
        `--service-account-key-file=${file('account.key')}`,
        `--service-account-signing-key-file=${file('account.key')}`,
      ],
      async () => (await ask('GET', '/readyz')).status === 200,
    );
    const client = [`--kubeconfig=${kubeconfig}`];
    const running = async () => true;
    await start(
      'controllers',
      kubernetes,
      [
        'kube-controller-manager',
        ...client,
        '--leader-elect=false',
        '--secure-port=0',
        `--service-account-private-key-file=${file('account.key')}`,
      ],
      running,
    );
    await start(
      'scheduler',
      kubernetes,
      ['kube-scheduler', ...client, '--leader-elect=false', '--secure-port=0'],
      running,
    );
    await start(
      'kwok',
      kwok.program,
      [...client, '--manage-all-nodes=true', `--config=${file('stages.yaml')}`],
      running,
    );
    await fill(ask);
    return { kubeconfig, ask, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates nodes and the definitions of custom resources, and waits until they can be used. */
async function fill(ask: Cluster['ask']): Promise<void> {
  for (let number = 1; number <= NODES; number++) {
    const name = `node-${number}`;
    const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': `zone-${number}` };
    await created(ask, '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name, labels } });
  }
  const definitions = await customResources();
  const place = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  for (const definition of definitions) await created(ask, place, definition);
  await waitUntil(
    async () => {
      const { body: nodes } = await ask('GET', '/api/v1/nodes');
      const { body: resources } = await ask('GET', place);
      const isTrue = (object: KubeObject, type: string) => conditionOf(object, type) === 'True';
      return (
        (nodes.items ?? []).every((node) => isTrue(node, 'Ready')) &&
        (resources.items ?? []).every((resource) => isTrue(resource, 'Established'))
      );
    },
    { withinMs: READY_WITHIN_MS },
  );
}

/** Creates an object. Throws when the API server refuses it. */
export async function created(ask: Cluster['ask'], place: string, object: object): Promise<KubeObject> {
  const { status, body } = await ask('POST', place, object);
  if (status !== 201) throw new Error(`${place} answered ${status}: ${body.message}`);
  return body;
}

/** Status of a condition of an object: `True`, `False`, `Unknown`, or undefined when it has none. */
export function conditionOf({ status }: KubeObject, type: string): unknown {
  const conditions: unknown = status?.['conditions'];
  if (!Array.isArray(conditions)) return undefined;
  const found: unknown = conditions.find((one: { type: string }) => one.type === type);
  return typeof found === 'object' && found !== null ? Reflect.get(found, 'status') : undefined;
}

const kubeconfigOf = (port: number, token: string, certificate: string): string =>
  stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server: `https://${HOST}:${port}`, 'certificate-authority': certificate } }],
    users: [{ name: 'administrator', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'administrator' } }],
    'current-context': 'test',
  });

type Call = { port: number; token: string; certificate: string; method: string; place: string; body?: object };

async function send({ port, token, certificate, method, place, body }: Call): Promise<KubeAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<KubeAnswer>();
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const sent = request(
    {
      host: HOST,
      port,
      method,
      path: place,
      ca: readFileSync(certificate),
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    },
    (response) => {
      const isJson = response.headers['content-type']?.includes('json') ?? false;
      const read = isJson ? json(response) : text(response).then((message) => ({ message }));
      read.then((answer) => resolve({ status: response.statusCode ?? 0, body: answer as KubeAnswer['body'] }), reject);
    },
  );
  sent.on('error', reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}

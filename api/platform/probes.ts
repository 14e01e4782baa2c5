/** A server that the product uses. */
export type DependencyName = 'mysql' | 'keycloak' | 'valkey' | 'storage' | 'mail';

/** The check of each server; null when the server is not configured. */
export type Dependencies = Record<DependencyName, (() => Promise<unknown>) | null>;

/** State of a server; `off` when it is not configured. */
export type State = 'up' | 'down' | 'off';

/** Result of a check; `tookMs` is null when the server did not answer. */
export type Probe = { state: State; tookMs: number | null };

const TIMEOUT_MS = 2000;

/** Checks all servers in parallel. A check that takes longer than two seconds counts as `down`. */
export async function probeAll(dependencies: Dependencies): Promise<Record<DependencyName, Probe>> {
  const [mysql, keycloak, valkey, storage, mail] = await Promise.all([
    probe(dependencies.mysql),
    probe(dependencies.keycloak),
    probe(dependencies.valkey),
    probe(dependencies.storage),
    probe(dependencies.mail),
  ]);
  return { mysql, keycloak, valkey, storage, mail };
}

async function probe(check: (() => Promise<unknown>) | null): Promise<Probe> {
  if (!check) return { state: 'off', tookMs: null };
  const started = performance.now();
  const down: Probe = { state: 'down', tookMs: null };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Probe>((resolve) => {
    timer = setTimeout(() => resolve(down), TIMEOUT_MS);
  });
  const answer = check().then(
    (): Probe => ({ state: 'up', tookMs: Math.round(performance.now() - started) }),
    (): Probe => down,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

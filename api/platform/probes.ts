/** A server that the product needs. */
export type DependencyName = 'mysql' | 'keycloak' | 'valkey' | 'storage' | 'mail';

/** The check of each server; null where none is configured. */
export type Dependencies = Record<DependencyName, (() => Promise<unknown>) | null>;

/** How a server is doing; `off` where none is configured. */
export type State = 'up' | 'down' | 'off';

/** What asking a server showed; `tookMs` is null where it did not answer. */
export type Probe = { state: State; tookMs: number | null };

const TIMEOUT_MS = 2000;

/** Asks all of them at once; none may take longer than two seconds. */
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

async function probe(ask: (() => Promise<unknown>) | null): Promise<Probe> {
  if (!ask) return { state: 'off', tookMs: null };
  const started = performance.now();
  const down: Probe = { state: 'down', tookMs: null };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Probe>((resolve) => {
    timer = setTimeout(() => resolve(down), TIMEOUT_MS);
  });
  const answer = ask().then(
    (): Probe => ({ state: 'up', tookMs: Math.round(performance.now() - started) }),
    (): Probe => down,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

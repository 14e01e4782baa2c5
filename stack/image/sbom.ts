/**
 * Prints the list of the product's packages in CycloneDX 1.5, from package-lock.json. Run by the Dockerfile, so it uses
 * nothing but Node and npm. `npm sbom --omit dev` leaves out packages that a package of the development needs too, for
 * example react; so all are listed, and those of the development alone are taken out here.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Bom = {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Lock = { packages: Record<string, { version?: string; dev?: boolean }> };

/** The list without packages that only the development needs. */
export function withoutDevelopment<T extends Bom>(bom: T, { packages }: Lock): T {
  const product = new Set(
    Object.entries(packages).flatMap(([place, { version, dev }]) =>
      dev ? [] : [`${place.split('node_modules/').at(-1)}@${version}`],
    ),
  );
  const components = bom.components.filter(({ name, version }) => product.has(`${name}@${version}`));
  const removed = new Set(bom.components.map((component) => component['bom-ref']));
  for (const component of components) removed.delete(component['bom-ref']);
  const dependencies = bom.dependencies
    .filter(({ ref }) => !removed.has(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => !removed.has(ref)) }));
  return { ...bom, components, dependencies };
}

const MAX_BYTES = 64 * 1024 * 1024;

if (import.meta.main) {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const bom: Bom = JSON.parse(execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: MAX_BYTES }));
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  console.log(JSON.stringify(withoutDevelopment(bom, lock), null, 2));
}

/** An entry of package-lock.json. */
export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
};

/** The dependencies that package.json asks for, by kind. */
export type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

/** package-lock.json: the project itself has the name ''. */
export type Lockfile = { packages: Record<string, LockedPackage & Manifest> };

/** Licences that the product may be built with. LGPL: sharp's libvips, a separate library that users can replace. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
]);

/** Packages whose package.json names no licence, and the licence in their LICENSE file. */
const LICENCE_FILES = new Map([['node_modules/png-js', 'MIT']]);

/** A range of versions of the registry: no address, no path, no tag. */
const RANGE = /^\^?\d+\.\d+\.\d+$/;

/** Names the faults of a lockfile: other sources than the registry, no checksum, unknown licences, missing packages. */
export function lockfileFaults({ packages }: Lockfile, manifest: Manifest): string[] {
  return [
    ...dependenciesOf(manifest).flatMap(([name, range]) =>
      RANGE.test(range) ? [] : [`${name}: ${range} is no version of the registry`],
    ),
    ...(sameDependencies(packages[''] ?? {}, manifest) ? [] : ['package-lock.json does not fit package.json']),
    ...Object.entries(packages).flatMap(([place, locked]) => (place === '' ? [] : faultsOf(place, locked))),
    ...missingFrom(packages),
  ];
}

/** `npm ci` refuses a lockfile without the optional packages of other platforms, and npm does not add them later. */
function missingFrom(packages: Lockfile['packages']): string[] {
  const names = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${place}: ${name} is missing`),
  );
}

function faultsOf(place: string, { version = '', resolved = '', integrity = '', license = '', link }: LockedPackage) {
  const faults = [];
  if (link || !/^\d+\.\d+\.\d+/.test(version)) faults.push(`${place}: no version of the registry`);
  if (resolved !== '' && !/^https:\/\/[^/]+\/.*\.tgz$/.test(resolved)) faults.push(`${place}: from ${resolved}`);
  if (!/^sha512-[\w+/]{86}==$/.test(integrity)) faults.push(`${place}: no checksum`);
  const named = license || (LICENCE_FILES.get(place) ?? '');
  if (!isAllowed(named)) faults.push(`${place}: licence ${named || 'unknown'}`);
  return faults;
}

/** Reads SPDX expressions: one of several by OR, all of them by AND. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => LICENCES.has(name)));

const dependenciesOf = ({ dependencies, devDependencies, optionalDependencies }: Manifest): [string, string][] =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

const sameDependencies = (locked: Manifest, wanted: Manifest): boolean => {
  const sorted = (manifest: Manifest) =>
    JSON.stringify(dependenciesOf(manifest).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(locked) === sorted(wanted);
};

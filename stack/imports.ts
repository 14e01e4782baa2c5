import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './system/paths.ts';

/** One import, types included. `to` is a path from the root of the repository, or the name of a package. */
export type Import = { from: string; to: string };

const SPECIFIER = /(?:^|\s)(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/g;

/** Source files below these folders; generated files only if `generated` is true. */
export const sourceFiles = (folders: readonly string[], options = { generated: false }): string[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mts}`, { cwd: repositoryRoot }))
    .filter((file) => !file.includes('node_modules') && (options.generated || !file.includes('/generated/')));

/** Every import of these files. */
export const importsOf = (files: readonly string[]): Import[] =>
  files.flatMap((from) =>
    [...readFileSync(path.join(repositoryRoot, from), 'utf8').matchAll(SPECIFIER)].map(([, statement, call]) => ({
      from,
      to: resolve(from, statement ?? call ?? ''),
    })),
  );

function resolve(from: string, specifier: string): string {
  if (specifier === '#ui-kit') return 'ui-kit/index.ts';
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : specifier;
}

/** Groups of files that import each other, directly or through others (Tarjan's strongly connected components). */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  /** Returns the earliest open file that can be reached from this one. */
  function visit(file: string): number {
    const place = order.size;
    order.set(file, place);
    open.push(file);
    let earliest = place;
    for (const target of targets.get(file) ?? []) {
      const known = order.get(target);
      if (known === undefined) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, known);
    }
    if (earliest === place) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) circles.push(group.sort());
    }
    return earliest;
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}

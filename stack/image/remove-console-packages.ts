/**
 * Removes the packages of the development, and those that only the console needs, because its build contains them. Run by
 * the Dockerfile after the build, so it uses nothing but Node and npm. A package is kept when its name stands in a string
 * of api/.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** The packages of package.json whose names stand in no string of these sources. */
export function consolePackages(dependencies: readonly string[], sources: readonly string[]): string[] {
  const named = new Set(
    sources.flatMap((source) => [...source.matchAll(/['"`]((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name)),
  );
  return dependencies.filter((name) => !named.has(name));
}

if (import.meta.main) {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const sources = globSync('api/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const unneeded = consolePackages(Object.keys(dependencies), sources);
  console.log(`removing ${unneeded.join(', ')}`);
  const options = ['--omit=dev', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['uninstall', ...options, ...unneeded], { stdio: 'inherit' });
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutDevelopment } from './sbom.ts';

it('the list of packages has every package of the product and none of the development SEC-51', () => {
  const list: { bomFormat: string; components: { name: string }[] } = JSON.parse(
    execFileSync(process.execPath, ['stack/image/sbom.ts'], { encoding: 'utf8', maxBuffer: 1e8 }),
  );
  const {
    dependencies,
    devDependencies,
  }: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = list.components.map(({ name }) => name);
  expect(list.bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies ?? {})));
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const tools = Object.keys(devDependencies ?? {}).filter((name) => packages[`node_modules/${name}`]?.dev);
  expect(tools.length).toBeGreaterThan(20);
  expect(names.filter((name) => tools.includes(name))).toEqual([]);
});

it('the list of packages refers to nothing that it does not have SEC-51', () => {
  const component = (name: string) => ({ name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` });
  const bom = {
    components: [component('kept'), component('tool')],
    dependencies: [
      { ref: 'app@1.0.0', dependsOn: ['kept@1.0.0', 'tool@1.0.0'] },
      { ref: 'tool@1.0.0', dependsOn: [] },
    ],
  };
  const packages = { 'node_modules/kept': { version: '1.0.0' }, 'node_modules/tool': { version: '1.0.0', dev: true } };
  expect(withoutDevelopment(bom, { packages })).toEqual({
    components: [component('kept')],
    dependencies: [{ ref: 'app@1.0.0', dependsOn: ['kept@1.0.0'] }],
  });
});

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#api/config.ts';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { repositoryRoot } from '#stack/system/paths.ts';
import { claim, claimName, claimsFolder, unclaim } from './leftovers.ts';
import { createTestRealms, removeTestRealms, type TestRealm, type WantedRealm } from './realms.ts';
import { schemaPicture, sweepRows } from './stage-schema.ts';
import { mendRealms, realmPictures, type RealmPictures } from './stage-realms.ts';
import { testConfig } from './test-config.ts';

/**
 * The environment of a test file: an empty schema, and realms. Creating it takes seconds, so the next file reuses it.
 * Rows, accounts and realms that a test added are removed; a changed realm is created again; a stage with a changed
 * schema is dropped.
 */
export type Stage = {
  config: Config;
  realms: TestRealm[];
  /** Resets the stage for the next file, or drops it. Call it in afterAll. */
  release(): Promise<void>;
};

type Kept = { realms: TestRealm[]; pictures: { schema: string; realms: RealmPictures } };

/** Maximum number of kept stages of a kind: enough for the files that run at once. */
const MAX_KEPT = 4;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Hash of the code that creates schemas and realms. */
const CODE = hashOf(
  ['api/db', 'api/db/migrations', 'api/identity', 'keycloak']
    .flatMap((folder) => {
      const place = path.join(repositoryRoot, folder);
      const files = readdirSync(place).filter((name) => /(?<!\.test)\.(ts|json)$/.test(name));
      return files.map((name) => readFileSync(path.join(place, name), 'utf8'));
    })
    .join('\n'),
);

/** Takes a kept stage for these settings, or creates one. */
export async function takeStage(overrides: Partial<Config>, wanted: readonly WantedRealm[]): Promise<Stage> {
  const kind = kindOf(overrides, wanted);
  const found = kind && takeKept(kind);
  if (found) return stageOf(kind, found.name, overrides, found.kept);
  const name = claimName();
  const config = testConfig(overrides, { name });
  await migrateDatabase(config);
  const realms = await createTestRealms(config, wanted);
  if (!kind) return stageOf(null, name, overrides, { realms, pictures: { schema: '', realms: {} } });
  const plain = testConfig({}, { name });
  const pictures = { schema: await schemaPicture(plain), realms: await realmPictures(plain, realms) };
  return stageOf(kind, name, overrides, { realms, pictures });
}

/** Marks stages of older code as leftovers, so that removeLeftovers() removes them. */
export function retireStages(): void {
  for (const { file, name } of keptStages().filter((kept) => !kept.file.startsWith(CODE))) {
    renameSync(path.join(keptFolder(), file), path.join(claimsFolder(), `${name}.json`));
  }
}

function stageOf(kind: string | null, name: string, overrides: Partial<Config>, kept: Kept): Stage {
  const config = testConfig(overrides, { name });
  return {
    config,
    realms: kept.realms,
    async release() {
      const plain = testConfig({}, { name });
      const isKept = kind && keptStages(kind).length < MAX_KEPT;
      if (!isKept || (await schemaPicture(plain)) !== kept.pictures.schema) {
        await removeTestRealms(config);
        await dropDatabase(config);
        return;
      }
      const [mended] = await Promise.all([mendRealms(plain, kept.realms, kept.pictures.realms), sweepRows(plain)]);
      unclaim(name);
      keep(`${kind}-${name}.json`, { realms: mended.realms, pictures: { ...kept.pictures, realms: mended.pictures } });
    },
  };
}

const keptFolder = (): string => path.join(claimsFolder(), 'kept');

function keptStages(kind = ''): { file: string; name: string }[] {
  mkdirSync(keptFolder(), { recursive: true });
  return readdirSync(keptFolder()).flatMap((file) => {
    const name = /-(?<name>[0-9a-f]+)\.json$/.exec(file)?.groups?.name;
    return name && file.startsWith(kind) ? [{ file, name }] : [];
  });
}

/** Takes a kept stage. Renaming its file is atomic, so only one process gets it. */
function takeKept(kind: string): { name: string; kept: Kept } | null {
  for (const { file, name } of keptStages(kind)) {
    const mine = path.join(keptFolder(), `${file}.${process.pid}`);
    try {
      renameSync(path.join(keptFolder(), file), mine);
    } catch {
      continue;
    }
    claim(name);
    const kept: Kept = JSON.parse(readFileSync(mine, 'utf8'));
    rmSync(mine);
    return { name, kept };
  }
  return null;
}

function keep(file: string, kept: Kept): void {
  const draft = path.join(keptFolder(), `${file}.draft`);
  writeFileSync(draft, JSON.stringify(kept));
  renameSync(draft, path.join(keptFolder(), file));
}

/** Hash of the code and settings that a stage depends on. Null if the test uses its own servers or names. */
function kindOf(overrides: Partial<Config>, wanted: readonly WantedRealm[]): string | null {
  if (overrides.MYSQL_ADMIN_URL || overrides.DATABASE_URL || overrides.DB_NAME || overrides.REALM_PREFIX) return null;
  const config = testConfig(overrides, { name: 'kind' });
  const { KEYCLOAK_URL, MYSQL_ADMIN_URL, APP_SECRET } = config;
  const settings = [KEYCLOAK_URL, MYSQL_ADMIN_URL, APP_SECRET, consoleAddress(config, 'acme'), wanted];
  return `${CODE}-${hashOf(JSON.stringify(settings))}`;
}

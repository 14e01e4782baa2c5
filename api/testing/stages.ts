import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#api/config.ts';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { consoleAddress } from '#api/identity/console-address.ts';
import { repositoryRoot } from '#stack/system/paths.ts';
import { claim, claimName, claimsFolder, unclaim } from './leftovers.ts';
import { createTestRealms, removeTestRealms, type TestRealm, type WantedRealm } from './realms.ts';
import { schemaPicture, sweepRows } from './stage-schema.ts';
import { mendRealms, realmPictures, type RealmPictures } from './stage-realms.ts';
import { testConfig } from './test-config.ts';

/**
 * What a test file plays on: a schema without rows, and realms. Making them takes seconds, so a stage is kept for the
 * next file. Rows, accounts and realms that a test made are removed, and a realm that it changed is made anew; a stage
 * whose schema was changed is taken down.
 */
export type Stage = {
  config: Config;
  realms: TestRealm[];
  /** To be called when nobody plays any more. */
  leave(): Promise<void>;
};

type Kept = { realms: TestRealm[]; pictures: { schema: string; realms: RealmPictures } };

/** Kept ones of a kind at most; there are as many as files run at once. */
const MOST = 4;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Of the files that say how schemas and realms are made. */
const CODE = hashOf(
  ['api/db', 'api/db/migrations', 'api/identity', 'keycloak']
    .flatMap((folder) => {
      const place = path.join(repositoryRoot, folder);
      const files = readdirSync(place).filter((name) => /(?<!\.test)\.(ts|json)$/.test(name));
      return files.map((name) => readFileSync(path.join(place, name), 'utf8'));
    })
    .join('\n'),
);

/** A stage for these settings, kept or new. */
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

/** Kept ones that the code of today would make otherwise count as left behind. */
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
    async leave() {
      const plain = testConfig({}, { name });
      const isKept = kind && keptStages(kind).length < MOST;
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

/** Whoever can rename the file has it. */
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

/** What a stage depends on. Null where a test brings servers or names of its own. */
function kindOf(overrides: Partial<Config>, wanted: readonly WantedRealm[]): string | null {
  if (overrides.MYSQL_ADMIN_URL || overrides.DATABASE_URL || overrides.DB_NAME || overrides.REALM_PREFIX) return null;
  const config = testConfig(overrides, { name: 'kind' });
  const { KEYCLOAK_URL, MYSQL_ADMIN_URL, APP_SECRET } = config;
  const settings = [KEYCLOAK_URL, MYSQL_ADMIN_URL, APP_SECRET, consoleAddress(config, 'acme'), wanted];
  return `${CODE}-${hashOf(JSON.stringify(settings))}`;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { startApp, type App } from '#api/server/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { takeStage, type Stage } from '#api/testing/stages.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';
import { OperatorError } from './operator-error.ts';

const PERSON = { name: 'Sofia Prado', email: 'Sofia@Example.com', password: 'First-Password-1' };

let stage: Stage;
let app: App;

beforeAll(async () => {
  stage = await takeStage({}, []);
  app = await startApp(stage.config);
});
afterAll(async () => {
  await app.stop(1000);
  await stage.release();
});

const administrators = () =>
  rows(app.services.orm.em.fork(), sql<{ email: string; status: string }>`select email, status from system_admin`);

describe('the first administrator of an installation', () => {
  it('is refused with the names of the invalid fields, and nothing is created', async () => {
    const wrong = { name: '', email: 'sofia', password: 'short' };
    await expect(createFirstAdministrator(stage.config, wrong)).rejects.toThrow(OperatorError);
    await expect(createFirstAdministrator(stage.config, wrong)).rejects.toThrow(/name .*email .*password /);
    expect(await administrators()).toEqual([]);
  });

  it('is created with the realm of the platform, and must choose a password at the first sign-in [O3]', async () => {
    expect(await createFirstAdministrator(stage.config, PERSON)).toBe(true);
    const client = new AuthClient(`http://localhost:${app.port}`);
    const answer = await client.enter('sofia@example.com', PERSON.password);
    expect(answer).toMatchObject({ status: 401, error: { challenge: 'NEW_PASSWORD_REQUIRED' } });
    expect(await administrators()).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('is not created when there is a system administrator, and then Keycloak may be down', async () => {
    const config = { ...stage.config, KEYCLOAK_URL: 'http://127.0.0.1:1', KEYCLOAK_INTERNAL_URL: undefined };
    expect(await createFirstAdministrator(config, { ...PERSON, email: 'other@example.com' })).toBe(false);
    expect(await administrators()).toHaveLength(1);
  });
});

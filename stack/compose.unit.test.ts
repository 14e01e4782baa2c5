import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as yup from 'yup';
import { allServers } from './servers/all.ts';
import { repositoryRoot } from './system/paths.ts';
import { USUAL_PORTS } from './system/ports.ts';
import { profileSecrets } from './system/secrets.ts';
import { useTemporaryState } from './system/temporary-state.ts';

useTemporaryState();

/** The part of the compose specification that we use; `docker compose config` checks the rest. */
const service = yup
  .object({
    image: yup
      .string()
      .required()
      .matches(/^[^:]+:(?!latest$)[\w.-]+$/),
    command: yup.array().of(yup.string().defined()),
    environment: yup.object(),
    ports: yup
      .array()
      .of(
        yup
          .string()
          .required()
          .matches(/^127\.0\.0\.1:\d+:\d+$/),
      )
      .required()
      .min(1),
    volumes: yup.array().of(yup.string().required()),
    healthcheck: yup
      .object({
        test: yup.array().of(yup.string().required()).required().min(2),
        interval: yup.string().required(),
        timeout: yup.string().required(),
        retries: yup.number().required(),
      })
      .noUnknown()
      .required(),
  })
  .noUnknown();

function readRepositoryFile(name: string): string {
  return readFileSync(path.join(repositoryRoot, name), 'utf8');
}

const compose: { services: Record<string, unknown>; volumes: Record<string, unknown> } = parse(
  readRepositoryFile('compose.yaml'),
);
const environment = parseEnv(readRepositoryFile('compose.env'));

function portsOf(name: string): number[] {
  const { ports } = service.validateSync(compose.services[name], { strict: true });
  return ports.map((text) => Number(text.split(':')[1]));
}

describe('compose.yaml', () => {
  it('has all our servers', () => {
    expect(Object.keys(compose.services)).toEqual(allServers.map(({ name }) => name));
  });

  it.each(Object.keys(compose.services))(
    'gives %s a version, ports on this machine only, and a health check',
    (name) => {
      expect(() => service.validateSync(compose.services[name], { strict: true })).not.toThrow();
    },
  );

  it('declares exactly the volumes that it uses', () => {
    const used = Object.values(compose.services).flatMap((each) => service.validateSync(each).volumes ?? []);
    expect(used.map((volume) => volume.split(':')[0] ?? '').toSorted()).toEqual(
      Object.keys(compose.volumes).toSorted(),
    );
  });
});

describe('compose.env', () => {
  it('sets the same variables as our own servers', () => {
    const secrets = profileSecrets('dev');
    const own = allServers.flatMap((server) => Object.keys(server.environment({ ports: USUAL_PORTS, secrets })));
    expect(Object.keys(environment).toSorted()).toEqual(own.toSorted());
  });

  it.each([
    ['MYSQL_ADMIN_URL', 'mysql'],
    ['KEYCLOAK_URL', 'keycloak'],
    ['VALKEY_URL', 'valkey'],
    ['S3_ENDPOINT', 'storage'],
    ['SMTP_URL', 'mail'],
    ['MAIL_PAGE_URL', 'mail'],
  ])('%s contains a port that %s publishes', (variable, name) => {
    expect(portsOf(name)).toContain(Number(new URL(environment[variable] ?? '').port));
  });

  it('has the passwords and the issuer of compose.yaml', () => {
    const text = readRepositoryFile('compose.yaml');
    expect(text).toContain(`--hostname=${environment['KEYCLOAK_URL']}\n`);
    expect(text).toContain(`KC_BOOTSTRAP_ADMIN_PASSWORD: ${environment['KEYCLOAK_ADMIN_PASSWORD']}\n`);
    expect(text).toContain(`MINIO_ROOT_USER: ${environment['S3_ACCESS_KEY']}\n`);
    expect(text).toContain(`MINIO_ROOT_PASSWORD: ${environment['S3_SECRET_KEY']}\n`);
  });
});

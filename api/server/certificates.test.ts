import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '#api/testing/certificate.ts';
import { startProduct, type ProductProcess } from '#api/testing/product-process.ts';
import { takeStage, type Stage } from '#api/testing/stages.ts';
import { createTlsFront, type TlsFront } from '#api/testing/tls-front.ts';
import type { Health } from './health.ts';

/** Each process of the product starts within this time on a busy computer, too. */
const START_MS = 60_000;
const TEST_MS = 180_000;

let stage: Stage;
let expired: TestCertificate;
let renewed: TestCertificate;
const fronts: TlsFront[] = [];
const products: ProductProcess[] = [];

beforeAll(async () => {
  stage = await takeStage({}, []);
  [expired, renewed] = await Promise.all([makeCertificate({ isExpired: true }), makeCertificate()]);
  const both = await Promise.all([expired.file, renewed.file].map((file) => readFile(file, 'utf8')));
  await writeFile(expired.file, both.join('\n'));
});
afterAll(async () => {
  for (const product of products) await product.stop();
  for (const front of fronts) await front.close();
  await Promise.all([expired?.remove(), renewed?.remove()]);
  await stage?.release();
});

/** The product with another setting, and with both certificates as known authorities. */
async function start(changes: Partial<Stage['config']>): Promise<ProductProcess> {
  const product = await startProduct({ ...stage.config, ...changes }, { env: { NODE_EXTRA_CA_CERTS: expired.file } });
  products.push(product);
  return product;
}

async function behindExpired(target: string | undefined, protocol: string): Promise<string> {
  const front = await createTlsFront(target ?? '', { protocol, certificate: expired.server });
  fronts.push(front);
  return front.address;
}

async function health({ origin }: ProductProcess): Promise<Health['dependencies'] & { code: number }> {
  const response = await fetch(`${origin}/health/ready`);
  const { dependencies }: Health = JSON.parse(await response.text());
  return { ...dependencies, code: response.status };
}

const NAMES = ['Keycloak', 'Valkey', 'S3', 'SMTP'];

describe('a certificate that has expired [O3] [O5]', { timeout: TEST_MS }, () => {
  it('is named in the log of the start, with what to do; the product works again when it is renewed, without a restart', async () => {
    const { KEYCLOAK_URL, VALKEY_URL, S3_ENDPOINT, SMTP_URL } = stage.config;
    const product = await start({
      KEYCLOAK_INTERNAL_URL: await behindExpired(KEYCLOAK_URL, 'https'),
      VALKEY_URL: await behindExpired(VALKEY_URL, 'rediss'),
      S3_ENDPOINT: await behindExpired(S3_ENDPOINT, 'https'),
      SMTP_URL: await behindExpired(SMTP_URL, 'smtps'),
    });
    const expected = NAMES.map(
      (name) => `The certificate of ${name} has expired: renew it on that server; the product connects again by itself`,
    );
    await expect
      .poll(() => product.said, { timeout: START_MS })
      .toEqual(expect.arrayContaining(['ready', ...expected]));
    const down = { mysql: 'up', keycloak: 'down', valkey: 'down', storage: 'down', mail: 'down', code: 200 };
    expect(await health(product)).toEqual(down);

    for (const front of fronts) front.renew(renewed.server);
    const up = { mysql: 'up', keycloak: 'up', valkey: 'up', storage: 'up', mail: 'up', code: 200 };
    await expect.poll(() => health(product), { timeout: START_MS }).toEqual(up);
    await expect
      .poll(() => product.said, { timeout: START_MS })
      .toEqual(expect.arrayContaining(NAMES.map((name) => `${name} answers`)));
  });
});

describe('a wrong database [O3] [O5]', { timeout: TEST_MS }, () => {
  it('is named instead of "ready"', async () => {
    const nowhere = Object.assign(new URL(stage.config.DATABASE_URL), { pathname: '/nothing_here' }).toString();
    const product = await start({ DATABASE_URL: nowhere, DB_NAME: 'nothing_here' });
    await expect
      .poll(() => product.said, { timeout: START_MS })
      .toContainEqual(expect.stringMatching(/^MySQL does not know the user or the schema/));
    expect(product.said).toContain('listening');
    expect(product.said).not.toContain('ready');
    expect((await health(product)).code).toBe(503);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { SignJWT } from 'jose';

/** Publishes the signing key of every realm in place of Keycloak, and signs access tokens with it. */
export type RealmKeys = {
  /** Value of KEYCLOAK_URL for the product. */
  url: string;
  /** An access token of this realm, valid for an hour. */
  sign(realm: string, claims: Record<string, unknown>): Promise<string>;
  close(): void;
};

const KEY_ID = 'bench';

/** Starts the key server. Only requests for keys are answered, so nobody can sign in. */
export async function startRealmKeys(): Promise<RealmKeys> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
  });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(keys);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the key server listens on no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    sign: (realm, claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })
        .setIssuer(`${url}/realms/${realm}`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => void server.close(),
  };
}

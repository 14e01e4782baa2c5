import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findJava } from '#stack/tools/java.ts';

const PASSPHRASE = 'passphrase';
const runProgram = promisify(execFile);

/** A certificate of 127.0.0.1 and localhost that signs itself, with its key. */
export type TestCertificate = {
  /** For the options of a TLS server. */
  server: { pfx: Buffer; passphrase: string };
  /** A file with the certificate, for NODE_EXTRA_CA_CERTS. */
  file: string;
  remove(): Promise<void>;
};

/** Makes a certificate with Java's keytool, because Node can only read them. */
export async function makeCertificate({ isExpired = false } = {}): Promise<TestCertificate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ppe-certificate-'));
  const [store, file] = [path.join(folder, 'store.p12'), path.join(folder, 'certificate.pem')];
  const { home } = await findJava();
  const keytool = (command: string, options: Record<string, string>, ...flags: string[]) =>
    runProgram(path.join(home, 'bin', 'keytool'), [
      command,
      ...flags,
      ...Object.entries({
        ...options,
        alias: 'test',
        keystore: store,
        storetype: 'PKCS12',
        storepass: PASSPHRASE,
      }).flatMap(([name, value]) => [`-${name}`, value]),
    ]);
  await keytool('-genkeypair', {
    keyalg: 'EC',
    groupname: 'secp256r1',
    dname: 'CN=localhost',
    ext: 'san=dns:localhost,ip:127.0.0.1',
    startdate: isExpired ? '-2d' : '-1H',
    validity: '1',
  });
  await keytool('-exportcert', { file }, '-rfc');
  return {
    server: { pfx: await readFile(store), passphrase: PASSPHRASE },
    file,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

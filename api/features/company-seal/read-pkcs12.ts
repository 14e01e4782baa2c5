import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import type { SealKey } from './cms.ts';

/** What a PKCS#12 file contains; times are ISO texts. */
export type ReadCertificate = {
  key: SealKey;
  subject: string;
  issuer: string;
  serialNumber: string;
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string;
  validFrom: string;
  validUntil: string;
};

/** Why a file cannot be used: keys of locales/<language>/validation.json. */
export type CertificateFault = 'certificateFile' | 'certificatePassword' | 'certificateKey';

/** Certificates of one file: the own one and those of its issuers. */
const MOST_CERTIFICATES = 6;

const { pkcs12, asn1, pki } = forge;

/** Reads a PKCS#12 file: the private key, its certificate, and those of the issuers in their order. */
export function readPkcs12(bytes: Uint8Array, password: string): ReadCertificate | { fault: CertificateFault } {
  const file = open(bytes, password);
  if (typeof file === 'string') return { fault: file };
  const privateKey = keyIn(file);
  const certificates = certificatesIn(file);
  const own = privateKey && certificates.find((certificate) => certificate.checkPrivateKey(privateKey));
  if (!privateKey || !own || !isUsable(privateKey)) return { fault: 'certificateKey' };
  const chain = chainOf(own, certificates);
  return {
    key: {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificates: chain.map((certificate) => certificate.toString()),
    },
    subject: shortName(own.subject),
    issuer: shortName(own.issuer),
    serialNumber: own.serialNumber,
    fingerprint: own.fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: new Date(own.validFrom).toISOString(),
    validUntil: new Date(own.validTo).toISOString(),
  };
}

function open(bytes: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx | CertificateFault {
  try {
    const tree = asn1.fromDer(Buffer.from(bytes).toString('latin1'));
    return pkcs12.pkcs12FromAsn1(tree, false, password);
  } catch (error) {
    if (isWrongPassword(error)) return 'certificatePassword';
  }
  try {
    // PBES2 takes the password as UTF-8, the code of the file as UTF-16: here the code is right and letters are not ASCII.
    const withoutCode = { ...asn1.fromDer(Buffer.from(bytes).toString('latin1')) };
    if (Array.isArray(withoutCode.value)) withoutCode.value = withoutCode.value.slice(0, 2);
    return pkcs12.pkcs12FromAsn1(withoutCode, false, forge.util.encodeUtf8(password));
  } catch (error) {
    return isWrongPassword(error) ? 'certificatePassword' : 'certificateFile';
  }
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && /password|MAC could not be verified/i.test(error.message);

/** RSA of 2,048 bits or more, or an elliptic curve. */
const isUsable = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === 'ec' || (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048);

function keyIn(file: forge.pkcs12.Pkcs12Pfx): KeyObject | null {
  const types = [pki.oids['pkcs8ShroudedKeyBag'] ?? '', pki.oids['keyBag'] ?? ''];
  for (const bag of types.flatMap((bagType) => file.getBags({ bagType })[bagType] ?? [])) {
    const der = bag.key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(bag.key)) : bag.asn1;
    try {
      return createPrivateKey({ key: bytesOf(der), format: 'der', type: 'pkcs8' });
    } catch {
      // Another bag may have a key that can be read.
    }
  }
  return null;
}

function certificatesIn(file: forge.pkcs12.Pkcs12Pfx): X509Certificate[] {
  const bagType = pki.oids['certBag'] ?? '';
  const bags = file.getBags({ bagType })[bagType] ?? [];
  return bags.slice(0, MOST_CERTIFICATES).flatMap(({ cert, asn1: tree }) => {
    try {
      return [new X509Certificate(bytesOf(cert ? pki.certificateToAsn1(cert) : tree))];
    } catch {
      return [];
    }
  });
}

/** The certificate and its issuers, as far as the file has them. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own];
  for (let last = own; chain.length < MOST_CERTIFICATES;) {
    const issuer = all.find((one) => !chain.includes(one) && last.checkIssued(one));
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

/** The common name, else the whole name, on one line. */
function shortName(name: string): string {
  const common = /^CN=(?<value>.+)$/m.exec(name)?.groups?.['value'];
  return (common ?? name.split('\n').join(', ')).slice(0, 300);
}

const bytesOf = (tree: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(tree).getBytes(), 'latin1');

import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** The private key (PKCS#8, PEM), and its certificate followed by those of its issuers (PEM). */
export type SealKey = { privateKey: string; certificates: readonly string[] };

/** Object identifiers by RFC 5652, RFC 5035 and RFC 5754. */
const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

const { asn1 } = forge;
const { Type, Class } = asn1;
type Node = forge.asn1.Asn1;

const node = (type: number, children: Node[]): Node => asn1.create(Class.UNIVERSAL, type, true, children);
const sequence = (...children: Node[]): Node => node(Type.SEQUENCE, children);
const set = (...children: Node[]): Node => node(Type.SET, children);
const tagged = (tag: number, children: Node[]): Node => asn1.create(Class.CONTEXT_SPECIFIC, tag, true, children);
const oid = (name: string): Node => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(name).getBytes());
const octets = (bytes: Uint8Array): Node =>
  asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, Buffer.from(bytes).toString('latin1'));
const integer = (value: number): Node =>
  asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes());
const nothing = (): Node => asn1.create(Class.UNIVERSAL, Type.NULL, false, '');

const derOf = (tree: Node): Buffer => Buffer.from(asn1.toDer(tree).getBytes(), 'latin1');
const treeOf = (der: Uint8Array): Node => asn1.fromDer(Buffer.from(der).toString('latin1'));

/**
 * A detached CMS signature of a SHA-256 digest, with the attributes of CAdES baseline-B: content type, digest, and the signing
 * certificate. The time stands in the PDF.
 */
export function signatureOf(digest: Uint8Array, { privateKey, certificates }: SealKey): Uint8Array {
  const chain = certificates.map((pem) => new X509Certificate(pem));
  const [own] = chain;
  if (!own) throw new Error('A seal needs a certificate');
  const attributes = attributesOf(digest, own);
  const key = createPrivateKey(privateKey);
  const isRsa = key.asymmetricKeyType === 'rsa';
  const signature = sign('sha256', derOf(set(...attributes)), key);
  const sha256 = sequence(oid(OID.sha256), nothing());
  const signer = sequence(
    integer(1),
    issuerAndSerialOf(own),
    sha256,
    tagged(0, attributes),
    isRsa ? sequence(oid(OID.rsa), nothing()) : sequence(oid(OID.ecdsaWithSha256)),
    octets(signature),
  );
  const signedData = sequence(
    integer(1),
    set(sha256),
    sequence(oid(OID.data)),
    tagged(
      0,
      chain.map(({ raw }) => treeOf(raw)),
    ),
    set(signer),
  );
  return derOf(sequence(oid(OID.signedData), tagged(0, [signedData])));
}

/** The signed attributes in the order of their bytes, as DER demands of a set. */
function attributesOf(digest: Uint8Array, certificate: X509Certificate): Node[] {
  const hash = createHash('sha256').update(certificate.raw).digest();
  const attributes = [
    sequence(oid(OID.contentType), set(oid(OID.data))),
    sequence(oid(OID.messageDigest), set(octets(digest))),
    sequence(oid(OID.signingCertificateV2), set(sequence(sequence(sequence(octets(hash)))))),
  ];
  return attributes.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other)));
}

/** Issuer and serial number as they stand in the certificate. */
function issuerAndSerialOf({ raw }: X509Certificate): Node {
  const [toBeSigned] = childrenOf(treeOf(raw));
  const parts = toBeSigned ? childrenOf(toBeSigned) : [];
  // Certificates of version 1 do not name their version.
  const first = parts[0]?.tagClass === Class.CONTEXT_SPECIFIC ? 1 : 0;
  const [serial, issuer] = [parts[first], parts[first + 2]];
  if (!serial || !issuer) throw new Error('The certificate cannot be read');
  return sequence(issuer, serial);
}

const childrenOf = ({ value }: Node): Node[] => (Array.isArray(value) ? value : []);

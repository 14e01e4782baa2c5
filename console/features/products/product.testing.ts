import type { ProductDetailFieldsFragment } from '#console/generated/operations.ts';
import type { Sample } from '#console/stories/answers.ts';
import { daysFromNow, recordFields } from '#console/stories/times.ts';

/** A picture that needs no server. */
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Crect width='16' height='9' fill='%23f5b301'/%3E%3C/svg%3E";

const noMedia = { imageUrl: null, imageCopy: null, manualUrl: null, videoUrl: null, draftSizes: null };

const certificate = (number: string, days: number) => ({
  id: `certificate-${number}`,
  name: 'Certificado de aprovação',
  number,
  expirationDate: daysFromNow(days),
  status: 'ACTIVE' as const,
});

/** A size; the certificate with an odd number is in use. */
function size(id: string, text: string, code: string, number: string, days: number) {
  const one = certificate(number, days);
  return {
    id,
    size: text,
    code,
    par: 40,
    price: 1290,
    currency: 'BRL',
    status: 'ACTIVE' as const,
    certificates: [one],
    allCertificates: [{ ...one, isInUse: Number(number) % 2 === 1 }],
  };
}

/** Products of the stories, and a draft. */
export const products: Sample<ProductDetailFieldsFragment>[] = [
  {
    ...recordFields,
    ...noMedia,
    id: 'glove',
    name: 'Luva nitrílica',
    category: 'Mãos',
    validityDays: 30,
    agentCodes: '01.19.002, 03.01.005',
    imageUrl: PICTURE,
    manualUrl: '/files/products/01JD0000000000000000000000.pdf',
    sizes: [size('glove-m', 'M', '001-M', '28324', 400), size('glove-g', 'G', '001-G', '28325', 12)],
  },
  {
    ...recordFields,
    ...noMedia,
    id: 'helmet',
    name: 'Capacete azul com jugular e carneira ajustável',
    category: 'Cabeça',
    validityDays: null,
    agentCodes: null,
    sizes: [size('helmet-u', 'Único', '014', '31469', -5)],
  },
  {
    ...recordFields,
    ...noMedia,
    id: 'boot',
    name: 'Bota nº 42',
    category: null,
    validityDays: 365,
    agentCodes: null,
    sizes: [],
  },
  {
    ...recordFields,
    ...noMedia,
    id: 'draft',
    status: 'PENDING',
    name: 'Óculos de proteção',
    category: 'Olhos',
    validityDays: 180,
    agentCodes: null,
    sizes: [],
    draftSizes: [
      {
        size: 'Único',
        code: '022',
        par: 60,
        price: 2490,
        currency: 'BRL',
        certificates: [{ name: 'CA', number: '11268', expirationDate: daysFromNow(300) }],
      },
    ],
  },
];

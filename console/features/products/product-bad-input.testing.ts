import { productRules } from '#api/features/products/product.rules.ts';
import {
  lineOf,
  dayOf,
  many,
  requiredLine,
  STATUS,
  webOf,
  wholeOf,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** That many codes of agents. */
const codes = (count: number) => many(count, (number) => `01.01.${100 + number}`).join(', ');

const certificate = (number: number) => ({
  id: `certificate-${number}`,
  name: 'CA',
  number: `${number}`,
  status: 'ACTIVE',
});
const size = (number: number) => ({
  id: `size-${number}`,
  size: `${number}`,
  code: `C-${number}`,
  par: 40,
  price: 1290,
  currency: 'BRL',
  status: 'ACTIVE',
  certificates: [certificate(1)],
});

/** Input that breaks each rule of a product. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a product [V1] [V7]',
    rules: productRules,
    labels: (t) => t(($) => $.products.fields, { returnObjects: true }),
    good: {
      name: 'Boot',
      category: '',
      validityDays: null,
      agentCodes: '01.01.001',
      sizes: [size(42)],
      status: 'ACTIVE',
    },
    bad: [
      ...requiredLine('name', 255),
      ...lineOf('category', 100),
      ...wholeOf('validityDays', 36_500),
      ['agentCodes', 'noise', 'agentCodes'],
      ['agentCodes', '01.01.001, 01.01.001', 'agentCodes'],
      ['agentCodes', '09.01.001', 'agentCodes'],
      ['agentCodes', codes(21), 'maxLength'],
      ...webOf('imageUrl'),
      ...webOf('manualUrl'),
      ...webOf('videoUrl'),
      ['sizes', undefined, 'required'],
      ['sizes', [], 'minItems'],
      ['sizes', many(101, size), 'maxItems'],
      ...requiredLine('sizes.0.size', 50),
      ...requiredLine('sizes.0.code', 50),
      ['sizes.1.code', 'c-42', 'duplicate', ['sizes.1.size', 'sizes.1.certificates']],
      ['sizes.1.id', 'size-42', 'duplicate', ['sizes.1.size', 'sizes.1.code', 'sizes.1.certificates']],
      ...wholeOf('sizes.0.par', 1_000_000),
      ...wholeOf('sizes.0.price', 100_000_000),
      ['sizes.0.price', null, 'required'],
      ...lineOf('sizes.0.currency', 3),
      ['sizes.0.currency', null, 'required'],
      ['sizes.0.currency', 'XQQ', 'currency'],
      ['sizes.0.status', 'DELETED', 'oneOf'],
      ['sizes.0.certificates', undefined, 'required'],
      ['sizes.0.certificates', many(101, certificate), 'maxItems'],
      [
        'sizes.0.certificates.1.id',
        'certificate-1',
        'duplicate',
        ['sizes.0.certificates.1.name', 'sizes.0.certificates.1.number'],
      ],
      ...requiredLine('sizes.0.certificates.0.name', 100),
      ...requiredLine('sizes.0.certificates.0.number', 50),
      dayOf('sizes.0.certificates.0.expirationDate'),
      ['sizes.0.certificates.0.status', 'DELETED', 'oneOf'],
      STATUS,
    ],
  },
];

/** Products of the demo companies, with terms as used in Brazil, where the certificate is the CA. */

/** The currency of all prices. */
export const CURRENCY = 'BRL';

/** A product of the demo. */
export type SeedProduct = {
  name: string;
  category: string;
  validityDays: number;
  /** Certificate number, and days from the seed to its expiry (negative: already expired). */
  ca: string;
  caDays: number;
  sizes: readonly string[];
  /** Pieces of each size that the company wants to have. */
  par: number;
  /** Price of a piece, in centavos. */
  price: number;
  /** Pieces per channel of a machine. */
  capacity: number;
};

export const PRODUCTS: readonly SeedProduct[] = [
  {
    name: 'Luva nitrílica',
    category: 'Mãos',
    validityDays: 15,
    ca: '28324',
    caDays: 480,
    sizes: ['P', 'M', 'G'],
    par: 400,
    price: 390,
    capacity: 20,
  },
  {
    name: 'Protetor auricular de silicone',
    category: 'Audição',
    validityDays: 60,
    ca: '5745',
    caDays: 113,
    sizes: ['Único'],
    par: 300,
    price: 290,
    capacity: 30,
  },
  {
    name: 'Óculos de proteção incolor',
    category: 'Olhos',
    validityDays: 180,
    ca: '11268',
    caDays: 720,
    sizes: ['Único'],
    par: 120,
    price: 1290,
    capacity: 16,
  },
  {
    name: 'Máscara PFF2',
    category: 'Respiração',
    validityDays: 7,
    ca: '38811',
    caDays: 300,
    sizes: ['Único'],
    par: 500,
    price: 350,
    capacity: 24,
  },
  {
    name: 'Luva de vaqueta',
    category: 'Mãos',
    validityDays: 30,
    ca: '30916',
    caDays: 260,
    sizes: ['9', '10'],
    par: 150,
    price: 1890,
    capacity: 12,
  },
  {
    name: 'Bota de segurança',
    category: 'Pés',
    validityDays: 365,
    ca: '31587',
    caDays: 610,
    sizes: ['38', '39', '40', '41', '42', '43'],
    par: 12,
    price: 8990,
    capacity: 4,
  },
  {
    name: 'Capacete classe B',
    category: 'Cabeça',
    validityDays: 730,
    ca: '29638',
    caDays: 905,
    sizes: ['Branco', 'Azul'],
    par: 40,
    price: 3490,
    capacity: 6,
  },
  {
    name: 'Jugular para capacete',
    category: 'Cabeça',
    validityDays: 365,
    ca: '29639',
    caDays: 905,
    sizes: ['Único'],
    par: 60,
    price: 690,
    capacity: 10,
  },
  {
    name: 'Creme protetor',
    category: 'Mãos',
    validityDays: 90,
    ca: '11070',
    caDays: 12,
    sizes: ['200 g'],
    par: 90,
    price: 1590,
    capacity: 14,
  },
  {
    name: 'Óculos de proteção fumê',
    category: 'Olhos',
    validityDays: 180,
    ca: '11269',
    caDays: 720,
    sizes: ['Único'],
    par: 80,
    price: 1350,
    capacity: 16,
  },
  {
    name: 'Luva de raspa cano longo',
    category: 'Mãos',
    validityDays: 30,
    ca: '27470',
    caDays: 190,
    sizes: ['Único'],
    par: 60,
    price: 1650,
    capacity: 10,
  },
  {
    name: 'Avental de raspa',
    category: 'Tronco',
    validityDays: 180,
    ca: '16074',
    caDays: 340,
    sizes: ['Único'],
    par: 20,
    price: 4290,
    capacity: 4,
  },
  {
    name: 'Respirador semifacial',
    category: 'Respiração',
    validityDays: 180,
    ca: '7072',
    caDays: 410,
    sizes: ['M', 'G'],
    par: 16,
    price: 11900,
    capacity: 6,
  },
  {
    name: 'Abafador de ruído',
    category: 'Audição',
    validityDays: 365,
    ca: '14235',
    caDays: 555,
    sizes: ['Único'],
    par: 24,
    price: 5690,
    capacity: 6,
  },
  {
    name: 'Luva isolante classe 0',
    category: 'Mãos',
    validityDays: 180,
    ca: '29401',
    caDays: -9,
    sizes: ['9', '10'],
    par: 6,
    price: 31900,
    capacity: 6,
  },
];

/** Data of the demo companies, with terms as used in Brazil, where the certificate is the CA. */

/** A product of the demo. */
export type SeedProduct = {
  name: string;
  category: string;
  validityDays: number;
  /** Certificate number, and days from the seed to its expiry (negative: already expired). */
  ca: string;
  caDays: number;
  sizes: readonly string[];
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
    capacity: 20,
  },
  {
    name: 'Protetor auricular de silicone',
    category: 'Audição',
    validityDays: 60,
    ca: '5745',
    caDays: 113,
    sizes: ['Único'],
    capacity: 30,
  },
  {
    name: 'Óculos de proteção incolor',
    category: 'Olhos',
    validityDays: 180,
    ca: '11268',
    caDays: 720,
    sizes: ['Único'],
    capacity: 16,
  },
  {
    name: 'Máscara PFF2',
    category: 'Respiração',
    validityDays: 7,
    ca: '38811',
    caDays: 300,
    sizes: ['Único'],
    capacity: 24,
  },
  {
    name: 'Luva de vaqueta',
    category: 'Mãos',
    validityDays: 30,
    ca: '30916',
    caDays: 260,
    sizes: ['9', '10'],
    capacity: 12,
  },
  {
    name: 'Bota de segurança',
    category: 'Pés',
    validityDays: 365,
    ca: '31587',
    caDays: 610,
    sizes: ['38', '39', '40', '41', '42', '43'],
    capacity: 4,
  },
  {
    name: 'Capacete classe B',
    category: 'Cabeça',
    validityDays: 730,
    ca: '29638',
    caDays: 905,
    sizes: ['Branco', 'Azul'],
    capacity: 6,
  },
  {
    name: 'Jugular para capacete',
    category: 'Cabeça',
    validityDays: 365,
    ca: '29639',
    caDays: 905,
    sizes: ['Único'],
    capacity: 10,
  },
  {
    name: 'Creme protetor',
    category: 'Mãos',
    validityDays: 90,
    ca: '11070',
    caDays: 12,
    sizes: ['200 g'],
    capacity: 14,
  },
  {
    name: 'Óculos de proteção fumê',
    category: 'Olhos',
    validityDays: 180,
    ca: '11269',
    caDays: 720,
    sizes: ['Único'],
    capacity: 16,
  },
  {
    name: 'Luva de raspa cano longo',
    category: 'Mãos',
    validityDays: 30,
    ca: '27470',
    caDays: 190,
    sizes: ['Único'],
    capacity: 10,
  },
  {
    name: 'Avental de raspa',
    category: 'Tronco',
    validityDays: 180,
    ca: '16074',
    caDays: 340,
    sizes: ['Único'],
    capacity: 4,
  },
  {
    name: 'Respirador semifacial',
    category: 'Respiração',
    validityDays: 180,
    ca: '7072',
    caDays: 410,
    sizes: ['M', 'G'],
    capacity: 6,
  },
  {
    name: 'Abafador de ruído',
    category: 'Audição',
    validityDays: 365,
    ca: '14235',
    caDays: 555,
    sizes: ['Único'],
    capacity: 6,
  },
  {
    name: 'Luva isolante classe 0',
    category: 'Mãos',
    validityDays: 180,
    ca: '29401',
    caDays: -9,
    sizes: ['9', '10'],
    capacity: 6,
  },
];

/** A group with its rules: pieces per product, and `periodDays` if it differs from the group's period. */
export type SeedGroup = {
  name: string;
  period: number;
  rules: readonly { product: string; quantity: number; periodDays?: number }[];
};

/** Groups of the demo with their rules. */
export const GROUPS: readonly SeedGroup[] = [
  {
    name: 'Produção – básico',
    period: 30,
    rules: [
      { product: 'Luva nitrílica', quantity: 6 },
      { product: 'Protetor auricular de silicone', quantity: 2 },
      { product: 'Óculos de proteção incolor', quantity: 1, periodDays: 90 },
      { product: 'Máscara PFF2', quantity: 4 },
      { product: 'Bota de segurança', quantity: 1, periodDays: 365 },
    ],
  },
  {
    name: 'Solda',
    period: 30,
    rules: [
      { product: 'Luva de raspa cano longo', quantity: 3 },
      { product: 'Avental de raspa', quantity: 1, periodDays: 180 },
      { product: 'Máscara PFF2', quantity: 6 },
      { product: 'Protetor auricular de silicone', quantity: 2 },
      { product: 'Bota de segurança', quantity: 1, periodDays: 365 },
    ],
  },
  {
    name: 'Fundição – calor',
    period: 30,
    rules: [
      { product: 'Luva de vaqueta', quantity: 4 },
      { product: 'Óculos de proteção fumê', quantity: 1, periodDays: 60 },
      { product: 'Creme protetor', quantity: 2 },
      { product: 'Abafador de ruído', quantity: 1, periodDays: 365 },
      { product: 'Capacete classe B', quantity: 1, periodDays: 365 },
    ],
  },
  {
    name: 'NR-10 – elétrica',
    period: 30,
    rules: [
      { product: 'Luva isolante classe 0', quantity: 1, periodDays: 180 },
      { product: 'Óculos de proteção incolor', quantity: 1, periodDays: 60 },
      { product: 'Capacete classe B', quantity: 1, periodDays: 365 },
      { product: 'Jugular para capacete', quantity: 1, periodDays: 180 },
      { product: 'Luva nitrílica', quantity: 4 },
    ],
  },
  {
    name: 'Logística',
    period: 30,
    rules: [
      { product: 'Luva de vaqueta', quantity: 3 },
      { product: 'Protetor auricular de silicone', quantity: 1 },
      { product: 'Óculos de proteção incolor', quantity: 1, periodDays: 90 },
      { product: 'Bota de segurança', quantity: 1, periodDays: 365 },
    ],
  },
  {
    name: 'Laboratório e qualidade',
    period: 15,
    rules: [
      { product: 'Luva nitrílica', quantity: 8 },
      { product: 'Respirador semifacial', quantity: 1, periodDays: 180 },
      { product: 'Óculos de proteção incolor', quantity: 1, periodDays: 180 },
      { product: 'Creme protetor', quantity: 1 },
    ],
  },
];

/** Sectors of the demo, with their job roles and groups. */
export const SECTORS: readonly {
  name: string;
  code: string;
  description: string;
  groups: readonly string[];
  roles: readonly string[];
}[] = [
  {
    name: 'Produção',
    code: 'PRD',
    description: 'Linhas 1 a 4',
    groups: ['Produção – básico'],
    roles: ['Operador I', 'Operador II', 'Montadora', 'Ajudante'],
  },
  {
    name: 'Soldagem',
    code: 'SOL',
    description: 'Cabines e células robotizadas',
    groups: ['Solda'],
    roles: ['Soldador', 'Ajudante'],
  },
  {
    name: 'Fundição',
    code: 'FUN',
    description: 'Fornos e vazamento',
    groups: ['Fundição – calor'],
    roles: ['Forneiro', 'Operador II'],
  },
  {
    name: 'Manutenção',
    code: 'MAN',
    description: 'Mecânica e elétrica',
    groups: ['NR-10 – elétrica', 'Solda'],
    roles: ['Eletricista', 'Mecânico'],
  },
  {
    name: 'Logística',
    code: 'LOG',
    description: 'Recebimento, estoque e expedição',
    groups: ['Logística'],
    roles: ['Empilhadeirista', 'Conferente'],
  },
  {
    name: 'Qualidade',
    code: 'QUA',
    description: 'Laboratório e inspeção',
    groups: ['Laboratório e qualidade'],
    roles: ['Inspetora', 'Técnico de laboratório'],
  },
];

/** Cost centers of the demo, in the order of the sectors. */
export const COST_CENTERS: readonly { name: string; code: string; description: string }[] = [
  { name: 'Linha de montagem', code: 'PRD-01', description: 'Montagem final' },
  { name: 'Estamparia', code: 'PRD-02', description: 'Prensas' },
  { name: 'Metalurgia', code: 'MET-01', description: 'Fundição e solda' },
  { name: 'Manutenção industrial', code: 'MAN-01', description: 'Preventiva e corretiva' },
  { name: 'Armazém', code: 'LOG-02', description: 'Estoque e expedição' },
  { name: 'Controle de qualidade', code: 'QUA-01', description: 'Ensaios e inspeções' },
];

export const MACHINES: readonly { name: string; model: string; observation: string }[] = [
  {
    name: 'M-01 Portaria',
    model: 'VISION_V3_MACHINE_WITH_ELEVATOR',
    observation: 'Entrada principal, ao lado do relógio de ponto',
  },
  { name: 'M-02 Produção', model: 'VISION_V3_MACHINE_WITH_ELEVATOR', observation: 'Corredor entre as linhas 2 e 3' },
  { name: 'M-03 Fundição', model: 'MULTIPLUS_MACHINE', observation: 'Antessala dos fornos' },
  { name: 'M-04 Logística', model: 'VISION_V2_MACHINE', observation: 'Doca 4' },
];

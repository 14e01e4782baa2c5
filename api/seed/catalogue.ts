/** Data of the demo companies besides their products (products.ts). */

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

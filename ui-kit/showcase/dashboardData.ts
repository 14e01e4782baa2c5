import {
  ArrowRightLeft,
  Hand,
  OctagonAlert,
  PackagePlus,
  ShieldCheck,
  TriangleAlert,
  Workflow,
  Wrench,
} from 'lucide-react';
import type { TrendPoint } from '../components/charts/TrendChart.tsx';

const delivered = [44, 52, 48, 63, 58, 34, 22, 56, 61, 71, 67, 73, 38, 26];
const failed = [8, 6, 9, 8, 6, 6, 5, 8, 12, 8, 6, 10, 6, 5];

export const trendPoints: TrendPoint[] = delivered.map((value, index) => ({
  id: String(index),
  shortLabel: String(index + 4),
  label: `${index + 4} November`,
  values: { delivered: value, failed: failed[index] ?? null },
}));

export const icons = { withdrawals: ArrowRightLeft, compliance: ShieldCheck, machines: Workflow, stock: TriangleAlert };

export const sectors = [
  { id: '1', label: 'Produção', value: 268, valueLabel: '268', href: '#1' },
  { id: '2', label: 'Fundição', value: 141, valueLabel: '141', href: '#2' },
  { id: '3', label: 'Manutenção', value: 96, valueLabel: '96', href: '#3' },
  { id: '4', label: 'Logística', value: 88, valueLabel: '88', href: '#4' },
  { id: '5', label: 'Qualidade', value: 52, valueLabel: '52', href: '#5' },
  { id: '6', label: 'Others', value: 37, valueLabel: '37' },
];

export const activity = [
  {
    id: '1',
    icon: Hand,
    tone: 'success',
    title: 'Luva nitrílica M × 1',
    detail: 'Rita Souza · M-03 Produção',
    time: 'now',
    href: '#1',
  },
  {
    id: '2',
    icon: OctagonAlert,
    tone: 'danger',
    title: 'Channel 14 did not deliver',
    detail: 'M-05 Logística · Protetor auricular',
    time: '3 min',
    href: '#2',
  },
  {
    id: '3',
    icon: PackagePlus,
    tone: 'info',
    title: 'Restocked 40 × Óculos incolor',
    detail: 'M-01 Portaria · by J. Prado',
    time: '18 min',
    href: '#3',
  },
  {
    id: '4',
    icon: Wrench,
    tone: 'warning',
    title: 'Channel 22 set to maintenance',
    detail: 'M-07 Fundição',
    time: '42 min',
    href: '#4',
  },
] as const;

export const stock = [
  { id: 'in', label: 'in stock', value: 96, valueLabel: '96', tone: 'success', href: '#in' },
  { id: 'low', label: 'low', value: 6, valueLabel: '6', tone: 'warning', href: '#low' },
  { id: 'out', label: 'out', value: 3, valueLabel: '3', tone: 'danger', href: '#out' },
] as const;

export const lowItems = [
  { id: '1', product: 'Protetor auricular 3M', left: '0', tone: 'danger', state: 'Out of stock' },
  { id: '2', product: 'Luva nitrílica G', left: '12', tone: 'warning', state: 'Low · min 40' },
  { id: '3', product: 'Máscara PFF2', left: '31', tone: 'warning', state: 'Low · min 50' },
] as const;

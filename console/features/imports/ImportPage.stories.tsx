import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetImportBatchDocument,
  GetImportRowsDocument,
  type ImportBatchFieldsFragment,
  type ImportRowFieldsFragment,
  ListImportBatchesDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { recordFields } from '#console/stories/times.ts';

type Batch = Sample<ImportBatchFieldsFragment>;

const people: Batch = {
  ...recordFields,
  id: 'read',
  noun: 'EMPLOYEE',
  state: 'READ',
  fileName: 'colaboradores-unidade-norte.xlsx',
  sheet: 'Ativos',
  sheets: 3,
  columns: [
    { column: 0, heading: 'Matrícula', field: 'identification' },
    { column: 1, heading: 'Nome completo do colaborador', field: 'name' },
    { column: 2, heading: 'E-mail', field: 'email' },
    { column: 3, heading: 'Admissão', field: 'admissionDate' },
    { column: 4, heading: 'Apelido' },
  ],
  dateOrder: 'DAY_FIRST',
  rowCount: 1240,
  done: 0,
  newCount: 0,
  changedCount: 0,
  sameCount: 0,
  wrongCount: 0,
  keptCount: 0,
  isUndoable: false,
  createdByName: 'Ana Souza',
};

const checked = { ...people, state: 'CHECKED', newCount: 1180, changedCount: 42, sameCount: 18 } as const;

const products: Batch = {
  ...checked,
  id: 'products',
  noun: 'PRODUCT',
  fileName: 'produtos.csv',
  sheet: null,
  sheets: null,
  columns: [
    { column: 0, heading: 'Produto', field: 'name' },
    { column: 1, heading: 'Código do tamanho', field: 'sizesCode' },
    { column: 2, heading: 'CA', field: 'sizesCertificatesNumber' },
  ],
  rowCount: 96,
  newCount: 30,
  changedCount: 1,
  sameCount: 0,
};

const batches: Batch[] = [
  people,
  products,
  { ...people, id: 'reading', state: 'READING', done: 31_000 },
  { ...checked, id: 'writing', state: 'APPLYING', done: 500 },
  { ...checked, id: 'undoing', state: 'UNDOING', done: 250 },
  { ...checked, id: 'wrong', wrongCount: 2, newCount: 1178 },
  { ...checked, id: 'done', state: 'DONE', isUndoable: true },
  { ...checked, id: 'undone', state: 'UNDONE', keptCount: 2 },
  {
    ...checked,
    id: 'failed',
    state: 'FAILED',
    fault: { key: 'importStale', values: [{ name: 'row', value: '302' }] },
  },
];

const wrongRows: Sample<ImportRowFieldsFragment>[] = [
  {
    line: 17,
    result: 'WRONG',
    cells: ['1017', 'Maria Aparecida dos Santos Nascimento de Oliveira', 'maria@', '30/02/2024', ''],
    changes: [],
    faults: [
      { column: 2, field: 'email', key: 'email', values: [] },
      { column: 3, field: 'admissionDate', key: 'date', values: [] },
    ],
  },
  {
    line: 412,
    result: 'WRONG',
    cells: ['1017', 'Rui Lima', 'rui@example.com'],
    changes: [],
    faults: [{ column: 0, field: 'identification', key: 'duplicateRow', values: [{ name: 'row', value: '17' }] }],
  },
];

const changedRows: Sample<ImportRowFieldsFragment>[] = [
  {
    line: 3,
    result: 'CHANGED',
    cells: ['1002', 'Caio Prado', 'caio@example.com', '01/03/2024'],
    changes: [
      { field: 'name', old: 'Caio P.', new: 'Caio Prado' },
      { field: 'admissionDate', new: '2024-03-01' },
    ],
    faults: [],
  },
];

const productRows: Sample<ImportRowFieldsFragment>[] = [
  {
    line: 2,
    result: 'CHANGED',
    cells: ['Luva nitrílica', 'LUV-M', '12345'],
    changes: [
      { field: 'sizesPar', old: 'M (LUV-M): 40', new: '50' },
      { field: 'sizesSize', new: 'G (LUV-G)' },
      { field: 'sizesCertificatesNumber', new: 'G (LUV-G): CA 12345 2028-01-31' },
    ],
    faults: [],
  },
];

const rowsOf = ({ id, result }: Record<string, unknown>) => {
  const of = result === 'WRONG' ? wrongRows : id === 'products' ? productRows : changedRows;
  return { getImportRows: { items: of, nextLine: null } };
};

const meta = {
  ...screen,
  title: 'Screens/Imports',
  args: {
    path: '/import',
    answers: [
      answer(ListImportBatchesDocument, { listImportBatches: onePage(batches) }),
      answer(GetImportBatchDocument, ({ id }) => ({ getImportBatch: byId(batches, id) })),
      answer(GetImportRowsDocument, rowsOf),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const noHistory = [answer(ListImportBatchesDocument, { listImportBatches: onePage<Batch>([]) })];

export const Employees: Story = {};
export const Products: Story = { args: { path: '/import?noun=PRODUCT' } };
export const Groups: Story = { args: { path: '/import?noun=GROUP' } };
export const WarehouseItems: Story = { args: { path: '/import?noun=WAREHOUSE' } };
export const Phone: Story = { ...onPhone, args: { path: '/import?noun=PRODUCT' } };
export const NothingImported: Story = { args: { answers: noHistory } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const Reading: Story = { args: { path: '/import/reading' } };
export const Columns: Story = { args: { path: '/import/read' } };
export const WrongRows: Story = { args: { path: '/import/wrong' } };
export const WrongRowsOnPhone: Story = { ...onPhone, args: { path: '/import/wrong' } };
export const CheckedProducts: Story = { args: { path: '/import/products' } };
export const Writing: Story = { args: { path: '/import/writing' } };
export const Done: Story = { args: { path: '/import/done' } };
export const Undoing: Story = { args: { path: '/import/undoing' } };
export const UndoneExceptForSome: Story = { args: { path: '/import/undone' } };
export const NothingWritten: Story = { args: { path: '/import/failed' } };

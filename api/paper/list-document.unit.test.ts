import { expect, it } from 'vitest';
import { readPdf } from '#api/testing/pdf-text.ts';
import { drawListDocument } from './list-document.ts';

const listOf = (title: string, headings: string[] = []) =>
  drawListDocument({
    title,
    language: 'es',
    company: 'Acme',
    lines: [],
    headings,
    rows: headings.length > 0 ? [headings.map(() => '1')] : [],
    note: '',
    pageWords: '{{number}}',
    createdAt: '2026-11-26T12:00:00Z',
  });

it('can be searched for a letter that an earlier document had only with an accent [S9] [X3]', async () => {
  await listOf('\u03ce');
  const [page] = await readPdf(await listOf('\u03c9'));
  expect(page?.text).toContain('\u03c9');
});

it('makes the texts of many columns smaller before it divides their words [S9]', async () => {
  const headings = ['Identificación', 'Certificado', 'Existencias', 'Departamento', 'Discrepancias', 'Observaciones'];
  const many = [...headings, ...headings, ...headings];
  const pdf = await listOf('Retiros', many);
  const [page] = await readPdf(pdf);
  for (const heading of headings) expect(page?.text.split(heading)).toHaveLength(4);
});

it('gives the width that long words leave to columns whose texts have several words [S9]', async () => {
  const name = 'María Fernanda Gutiérrez';
  const row = [
    name,
    '004271',
    'Fundición',
    'Soldadora',
    'maria.fernanda.gutierrez@acme.example',
    '04/03/2024',
    'Activo',
  ];
  const pdf = await drawListDocument({
    title: 'Empleados',
    language: 'es',
    company: 'Acme',
    lines: [],
    headings: ['Nombre', 'Identificación', 'Sector', 'Puesto', 'Correo', 'Admisión', 'Estado'],
    rows: Array.from({ length: 40 }, () => row),
    note: '',
    pageWords: 'Página {{number}} de {{count}}',
    createdAt: '2026-11-26T12:00:00Z',
  });
  const pages = await readPdf(pdf);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.text).toContain(name);
});

import { buffer } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import { CONTENT_WIDTH, lineHeight, PAGE, Paper, type Element, type TextStyle } from '#api/paper/paper.ts';
import { columnsFor } from '#api/paper/column-widths.ts';
import { drawPageNumbers } from '#api/paper/page-numbers.ts';
import { drawTable } from '#api/paper/table.ts';
import type { CertificateData, FilledTemplate, LetterData, ReportData, TEMPLATE_LANGUAGES } from './generate.rules.ts';

type Language = (typeof TEMPLATE_LANGUAGES)[number];
type Words = { documentPage: string };

const TITLE: TextStyle = { size: 16, weight: 'bold' };
const SUBTITLE: TextStyle = { size: 10.5, color: '#5b6b82' };
const BODY: TextStyle = { size: 10 };
const STRONG: TextStyle = { size: 10, weight: 'bold' };
const SMALL: TextStyle = { size: 8, color: '#5b6b82' };
const GAP = 12;
const TABLE_LOOK = { headingColor: '#0f2744', headingBackground: '#e2e8f0' };

/** A tagged document of a template, with page numbers and embedded fonts. */
export async function generatePdf({ filled, language }: { filled: FilledTemplate; language: Language }) {
  const paper = new Paper({
    title: filled.data.title,
    language,
    family: 'INTER',
    author: '',
    createdAt: new Date(),
    moreFooter: 0,
  });
  const written = buffer(paper.doc);
  drawTemplate(paper, filled);
  paper.root.end();
  const pages = drawPageNumbers(paper, wordsOf(language).documentPage, noteOf(filled));
  paper.doc.end();
  return { files: [await written], pages };
}

/** What stands at the end of each page: a page of a report alone still says what it belongs to. */
const noteOf = ({ id, data }: FilledTemplate): string =>
  id === 'report' ? [data.title, data.subtitle].filter(Boolean).join(' · ') : '';

function drawTemplate(paper: Paper, filled: FilledTemplate): void {
  switch (filled.id) {
    case 'report':
      return drawReport(paper, filled.data);
    case 'letter':
      return drawLetter(paper, filled.data);
    case 'certificate':
      return drawCertificate(paper, filled.data);
  }
}

function drawReport(paper: Paper, { title, subtitle, author, facts, text, table }: ReportData): void {
  const { root } = paper;
  paper.paragraph(root, 'H1', title, TITLE);
  for (const line of [subtitle, author]) if (line) paper.paragraph(root, 'P', line, SUBTITLE);
  drawFacts(paper, facts);
  if (text) drawText(paper, text);
  if (!table) return;
  paper.y += GAP;
  // A row may have fewer cells than there are columns.
  const rows = table.rows.map((row) => table.columns.map((_, index) => row[index] ?? ''));
  const { columns, scale } = columnsFor(paper, table.columns, rows);
  drawTable(paper, root, columns, rows, { ...TABLE_LOOK, scale });
}

function drawLetter(paper: Paper, { title, sender, recipient, place, date, text, signatories }: LetterData): void {
  const { root } = paper;
  paper.paragraph(root, 'P', sender, SMALL);
  paper.y += 2 * GAP;
  paper.paragraph(root, 'P', recipient, BODY);
  paper.y += 2 * GAP;
  paper.paragraph(root, 'P', place ? `${place}, ${date}` : date, BODY);
  paper.y += GAP;
  paper.paragraph(root, 'H1', title, TITLE);
  drawText(paper, text);
  drawSignatories(paper, signatories);
}

function drawCertificate(paper: Paper, data: CertificateData): void {
  const { title, person, text, facts, place, date, signatories } = data;
  const { root } = paper;
  paper.y += 4 * GAP;
  paper.paragraph(root, 'H1', title, { size: 24, weight: 'bold' });
  paper.y += 2 * GAP;
  paper.paragraph(root, 'P', person, { size: 18 });
  drawText(paper, text);
  drawFacts(paper, facts);
  paper.y += GAP;
  paper.paragraph(root, 'P', place ? `${place}, ${date}` : date, BODY);
  drawSignatories(paper, signatories);
}

function drawText(paper: Paper, text: string): void {
  paper.y += GAP;
  for (const part of text.split(/\n{2,}/)) {
    paper.paragraph(paper.root, 'P', part, BODY);
    paper.y += GAP / 2;
  }
}

function drawFacts(paper: Paper, facts: readonly { label: string; value: string }[]): void {
  if (facts.length === 0) return;
  paper.y += GAP;
  for (const { label, value } of facts) {
    paper.paragraph(paper.root, 'P', label, SMALL);
    paper.paragraph(paper.root, 'P', value, STRONG);
    paper.y += GAP / 3;
  }
}

const SIGNATURE_HEIGHT = 70;

function drawSignatories(paper: Paper, signatories: readonly { name: string; role?: string }[]): void {
  for (const { name, role } of signatories) {
    paper.reserve(SIGNATURE_HEIGHT);
    paper.y += SIGNATURE_HEIGHT - 2 * lineHeight(BODY);
    const { y } = paper;
    paper.artifact(() =>
      paper.doc
        .lineWidth(0.75)
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.margin + CONTENT_WIDTH / 2, y)
        .stroke('#64748b'),
    );
    paper.y += 3;
    drawPair(paper, paper.root, name, role);
  }
}

function drawPair(paper: Paper, parent: Element, name: string, role: string | undefined): void {
  paper.paragraph(parent, 'P', name, STRONG);
  if (role) paper.paragraph(parent, 'P', role, SMALL);
}

const words = new Map<Language, Words>();

function wordsOf(language: Language): Words {
  const known = words.get(language);
  if (known) return known;
  const file = new URL(`../../../locales/${language}/exportFile.json`, import.meta.url);
  const read: Words = JSON.parse(readFileSync(file, 'utf8'));
  words.set(language, read);
  return read;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAIL_LANGUAGES } from '#api/mail/language.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { plainLetters } from '#api/platform/plain-letters.ts';
import { fieldsOf, IMPORT_NOUNS, type ImportField, type ImportNoun } from './import-nouns.rules.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../../locales');

/** A namespace of texts in all languages: files come in any language, no matter who uploads them. */
const readTexts = (namespace: string): unknown[] =>
  MAIL_LANGUAGES.map((language) => JSON.parse(readFileSync(path.join(LOCALES, language, `${namespace}.json`), 'utf8')));

const COMMON = readTexts('common');
const OWN = readTexts('imports');

/** The texts of each noun with a page. */
const TEXTS: ReadonlyMap<string, unknown[]> = new Map(
  nounCards
    .flatMap(({ auditType, parts = [], texts }) =>
      [auditType, ...parts.map((part) => part.auditType)].map((type) => ({ type, texts })),
    )
    .filter(({ type }) => IMPORT_NOUNS.some((noun) => noun === type))
    .map(({ type, texts }) => [type, readTexts(texts)]),
);

/** Other usual headings, without case, accents and punctuation. */
const SYNONYMS: Record<string, readonly string[]> = {
  identification: 'id matricula registro registration badge cracha cpf number numero legajo employeeid chapa re'.split(
    ' ',
  ),
  name: ['nome', 'nome completo', 'full name', 'nombre', 'nombre completo', 'funcionario', 'colaborador', 'employee'],
  badge: ['badge', 'cracha', 'n do cracha', 'cartao', 'tarjeta', 'credencial', 'rfid', 'card number'],
  email: ['mail', 'e mail', 'correo', 'correo electronico', 'endereco de e mail', 'email address'],
  admissionDate: [
    'admissao',
    'data de admissao',
    'hire date',
    'start date',
    'fecha de ingreso',
    'ingreso',
    'admission',
  ],
  sectorId: ['setor', 'sector', 'department', 'departamento', 'area'],
  jobRoleId: ['funcao', 'cargo', 'job', 'job role', 'role', 'puesto', 'position', 'job title'],
  groupId: ['grupo', 'group'],
  costCenterIds: ['centro de custo', 'centros de custo', 'cost center', 'cost centre', 'centro de costo', 'cc'],
  status: ['situacao', 'estado', 'active', 'ativo', 'activo'],
  code: ['codigo', 'cod', 'sigla'],
  'PRODUCT name': ['produto', 'product', 'producto', 'epi', 'ppe', 'equipamento', 'item'],
  category: ['categoria', 'tipo'],
  validityDays: ['validade', 'validity', 'vida util', 'vida util em dias', 'validez', 'days of use'],
  agentCodes: ['agentes nocivos', 'codigos dos agentes', 'harmful agents', 'agent codes', 'agentes', 'tabela 24'],
  sizesSize: ['tamanho', 'size', 'talla', 'tam'],
  sizesCode: ['codigo', 'code', 'sku', 'codigo do tamanho', 'codigo de la talla'],
  sizesPrice: ['preco', 'preco unitario', 'price', 'valor', 'precio'],
  sizesCurrency: ['moeda', 'currency', 'moneda'],
  sizesPar: ['par', 'estoque minimo'],
  sizesCertificatesNumber: ['ca', 'numero do ca', 'n ca', 'n do ca', 'certificado', 'certificate', 'numero', 'number'],
  sizesCertificatesName: ['tipo de certificado', 'certificate type', 'nome do certificado'],
  sizesCertificatesExpirationDate: [
    'validade do ca',
    'vencimento',
    'vencimento do ca',
    'expiration',
    'expires',
    'vence',
  ],
  period: ['periodo', 'dias', 'days'],
  rulesProductId: ['produto', 'product', 'producto', 'epi'],
  rulesQuantity: ['quantidade', 'quantity', 'cantidad', 'pecas', 'piezas', 'pieces'],
  rulesPeriodDays: ['dias da regra', 'days of the rule', 'dias de la regla'],
  stockSizeCode: ['codigo', 'code', 'sku'],
  stockCertificateNumber: ['ca', 'numero do ca', 'certificado', 'certificate'],
  stockWarehouseId: ['almoxarifado', 'deposito', 'warehouse', 'almacen'],
  stockLowLevel: ['minimo', 'estoque minimo', 'minimum', 'low level'],
  stockQuantity: ['quantidade', 'quantity', 'cantidad', 'saldo', 'estoque inicial', 'pecas'],
  description: ['descricao', 'descripcion', 'notes', 'observacao'],
};

/** A text without case, accents and punctuation. "Nº" is a letter and a sign. */
export const plainText = (text: string): string =>
  plainLetters(text)
    .replaceAll(/(?:[^\p{L}\p{N}]|[ºª])+/gu, ' ')
    .trim();

/** Plain headings that mean this field. */
export function headingsOf(noun: ImportNoun, { name }: ImportField): ReadonlySet<string> {
  const labels = [...OWN, ...(TEXTS.get(noun) ?? [])].map((texts) => propertyOf(propertyOf(texts, 'fields'), name));
  const common = name === 'status' ? COMMON.map((texts) => propertyOf(texts, 'status')) : [];
  const own = [...labels, ...common].filter((label) => typeof label === 'string').map(plainText);
  return new Set([plainText(name), ...own, ...(SYNONYMS[name] ?? []), ...(SYNONYMS[`${noun} ${name}`] ?? [])]);
}

/** The words of a field by their plain labels in all languages. */
function wordsOf(
  noun: ImportNoun,
  { name, words, texts = name }: ImportField & { kind: 'WORD' },
): ReadonlyMap<string, string> {
  const lists =
    name === 'status'
      ? COMMON.map((texts) => propertyOf(texts, 'statuses'))
      : (TEXTS.get(noun) ?? []).map((labels) => propertyOf(labels, texts));
  return new Map(
    words.flatMap((word) =>
      [word, ...lists.map((labels) => propertyOf(labels, word))].map(
        (label) => [plainText(String(label)), word] as const,
      ),
    ),
  );
}

const WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  IMPORT_NOUNS.flatMap((noun) =>
    fieldsOf(noun).flatMap((field) => (field.kind === 'WORD' ? [[`${noun} ${field.name}`, wordsOf(noun, field)]] : [])),
  ),
);

/** The word of a field that a text means in any language; undefined for other texts. */
export const wordOf = (noun: ImportNoun, field: string, text: string): string | undefined =>
  WORDS.get(`${noun} ${field}`)?.get(plainText(text));

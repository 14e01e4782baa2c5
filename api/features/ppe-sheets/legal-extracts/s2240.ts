import { sheetWords, type SheetWords } from '../render/sheet-words.ts';
import { isCnpj } from '#api/rules/cnpj.ts';
import { cpfDigits } from '#api/rules/cpf.ts';
import type { ExtractData, ExtractLine } from './extract-data.ts';
import { extractTexts, type ExtractTexts } from './extract-words.ts';

/** The published layout, version S-1.3. */
const NAMESPACE = 'http://www.esocial.gov.br/schema/evt/evtExpRisco/v_S_01_03_00';

/** Limits of the layout: certificates of one agent, characters of the sector. */
const MOST_CERTIFICATES = 50;
const SECTOR_LENGTH = 100;

/** Questions about the equipment that only the company can answer. */
const QUESTIONS = ['medProtecao', 'condFuncto', 'usoInint', 'przValid', 'periodicTroca', 'higienizacao'] as const;

/**
 * The part of the event S-2240 that the product knows: employer, person, sector, and for each agent the certificates of the
 * equipment that was delivered. What it does not know is an empty element with a comment. So the schema of the event refuses
 * the file until somebody has filled it in.
 */
export function s2240({ company, employee, from, to, lines, language }: ExtractData): string {
  const texts = extractTexts(language);
  const words = sheetWords(language, 'UTC');
  const open = (name: string, value: string | null = null) =>
    value === null ? `${comment(texts.fill)}<${name}></${name}>` : `<${name}>${escaped(value)}</${name}>`;
  const facts = (line: ExtractLine) => factsOf(line, texts, words);
  const period = from
    ? words.fill(texts.period, { from: words.day(from), to: words.day(to) })
    : words.fill(texts.until, { to: words.day(to) });
  const agents = Map.groupBy(
    lines.filter((line) => line.agent !== null),
    ({ agent }) => agent ?? '',
  );
  const cnpj = isCnpj(company.businessId) ? company.businessId.replaceAll(/[^\dA-Za-z]/g, '').slice(0, 8) : null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    comment(`${texts.about} ${period}. ${company.name} / ${employee.name}, ${employee.identification}`),
    ...lines.filter(({ agent }) => agent === null).map((line) => comment(`${texts.withoutAgent}: ${facts(line)}`)),
    `<eSocial xmlns="${NAMESPACE}">`,
    '<evtExpRisco Id="">',
    '<ideEvento>',
    ...['indRetif', 'tpAmb', 'procEmi', 'verProc'].map((name) => open(name)),
    '</ideEvento>',
    '<ideEmpregador>',
    open('tpInsc', cnpj && '1'),
    open('nrInsc', cnpj),
    '</ideEmpregador>',
    '<ideVinculo>',
    open('cpfTrab', cpfDigits(employee.identification)),
    open('matricula'),
    '</ideVinculo>',
    '<infoExpRisco>',
    open('dtIniCondicao'),
    '<infoAmb>',
    open('localAmb'),
    open('dscSetor', employee.sector && [...employee.sector].slice(0, SECTOR_LENGTH).join('')),
    open('tpInsc'),
    open('nrInsc'),
    '</infoAmb>',
    '<infoAtiv>',
    open('dscAtivDes'),
    '</infoAtiv>',
    ...(agents.size === 0 ? [comment(texts.noAgent)] : []),
    ...[...agents].flatMap(([agent, found]) => agentOf(agent, found, { open, facts, texts })),
    '<respReg>',
    ...['cpfResp', 'ideOC', 'nrOC', 'ufOC'].map((name) => open(name)),
    '</respReg>',
    '</infoExpRisco>',
    '</evtExpRisco>',
    '</eSocial>',
    '',
  ].join('\n');
}

type Writer = {
  open: (name: string, value?: string | null) => string;
  facts: (line: ExtractLine) => string;
  texts: ExtractTexts;
};

/** One agent. Delivered equipment was given to be used, so `utilizEPI` is 2; whether it works, others must say. */
function agentOf(agent: string, lines: readonly ExtractLine[], { open, facts, texts }: Writer): string[] {
  const certificates = lines.flatMap(({ certificate }) => certificate ?? []);
  return [
    '<agNoc>',
    open('codAgNoc', agent),
    ...['tpAval', 'intConc', 'limTol', 'unMed', 'tecMedicao'].map((name) => open(name)),
    '<epcEpi>',
    open('utilizEPC'),
    open('eficEpc'),
    ...lines.map((line) => comment(facts(line))),
    open('utilizEPI', '2'),
    open('eficEpi'),
    ...certificates.slice(0, MOST_CERTIFICATES).map((number) => `<epi>${open('docAval', number)}</epi>`),
    '<epiCompl>',
    ...QUESTIONS.map((name) => comment(texts.questions[name]) + open(name)),
    '</epiCompl>',
    '</epcEpi>',
    '</agNoc>',
  ];
}

/** What was delivered, as evidence for the answers. */
const factsOf = (line: ExtractLine, texts: ExtractTexts, { fill, day }: SheetWords): string =>
  fill(texts.facts, {
    certificate: line.certificate ? fill(texts.withCertificate, { number: line.certificate }) : texts.noCertificate,
    products: line.products.join(', '),
    from: day(line.from),
    to: day(line.to),
    quantity: line.quantity,
    deliveries: line.deliveries,
    valid: line.validDeliveries,
    proved: line.provedDeliveries,
  });

/** XML 1.0 does not know these characters, not even escaped. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** A comment. Two hyphens would end it. */
const comment = (text: string): string => `<!-- ${text.replaceAll(NOT_IN_XML, '').replaceAll(/-(?=-)|-$/g, '- ')} -->`;

import { ruleMessage, yup } from './yup.ts';

const SEPARATORS = /[\s,;]+/;

const CODE = /^(\d{2}\.\d{2})\.(\d{3})$/;

/**
 * Table 24 of eSocial, layout S-1.3 ("Agentes Nocivos e Atividades – Aposentadoria Especial"): the codes of a group count up
 * from 001. 09.01.001 is left out: it means that there is no harmful agent, so nothing protects against it.
 */
const LAST_OF_GROUP = new Map([
  ['01.01', 1],
  ['01.02', 1],
  ['01.03', 2],
  ['01.04', 1],
  ['01.05', 1],
  ['01.06', 1],
  ['01.07', 1],
  ['01.08', 1],
  ['01.09', 6],
  ['01.10', 1],
  ['01.11', 1],
  ['01.12', 1],
  ['01.13', 1],
  ['01.14', 1],
  ['01.15', 1],
  ['01.16', 1],
  ['01.17', 1],
  ['01.18', 1],
  ['01.19', 41],
  ['02.01', 18],
  ['03.01', 7],
  ['04.01', 2],
  ['05.01', 1],
]);

/** Codes that the table ended on 2022-06-15. */
const ENDED = new Set(['01.19.020', '01.19.037']);

function isInTable(code: string): boolean {
  const [, group = '', number] = CODE.exec(code) ?? [];
  return Number(number) >= 1 && Number(number) <= (LAST_OF_GROUP.get(group) ?? 0) && !ENDED.has(code);
}

/** The codes of a text. */
export const codesIn = (text: string | null | undefined): string[] => text?.split(SEPARATORS).filter(Boolean) ?? [];

/** Codes of a text as they are stored: with a comma and a space between them. */
export const listOfCodes = (text: string): string => codesIn(text).join(', ');

const asList = (value: unknown): unknown => (typeof value === 'string' ? listOfCodes(value) : value);

/** Codes of table 24 of eSocial, each once. */
export const agentCodes = (max: number) =>
  yup.string().transform(asList).max(max).test('agent-codes', ruleMessage('agentCodes'), areCodes);

function areCodes(text: string | null | undefined): boolean {
  const codes = codesIn(text);
  return codes.every(isInTable) && new Set(codes).size === codes.length;
}

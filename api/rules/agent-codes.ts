import { ruleMessage, yup } from './yup.ts';

const SEPARATORS = /[\s,;]+/;

/** A code of table 24 of eSocial. 09.01.001 means that there is no harmful agent, so nothing protects against it. */
const CODE = /^(?!09\.01\.001$)\d{2}\.\d{2}\.\d{3}$/;

/** The codes of a text. */
export const codesIn = (text: string | null | undefined): string[] => text?.split(SEPARATORS).filter(Boolean) ?? [];

const asList = (value: unknown): unknown => (typeof value === 'string' ? codesIn(value).join(', ') : value);

/** Codes of table 24 of eSocial, each once. Stored with a comma and a space between them. */
export const agentCodes = (max: number) =>
  yup.string().transform(asList).max(max).test('agent-codes', ruleMessage('agentCodes'), areCodes);

function areCodes(text: string | null | undefined): boolean {
  const codes = codesIn(text);
  return codes.every((code) => CODE.test(code)) && new Set(codes).size === codes.length;
}

import { line, text, yup } from '#api/rules/yup.ts';

/** Categories of templates. */
export const TEMPLATE_CATEGORIES = ['REPORT', 'LETTER', 'CERTIFICATE'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

/** Languages of the words that a template adds. */
export const TEMPLATE_LANGUAGES = ['en', 'pt-BR', 'es'] as const;

const MAX_COLUMNS = 10;
const MAX_ROWS = 2000;

const facts = () =>
  yup
    .array()
    .of(yup.object({ label: line(80).required(), value: line(300).required() }).required())
    .max(40)
    .default(() => []);

const signatories = () =>
  yup
    .array()
    .of(yup.object({ name: line(120).required(), role: line(120) }).required())
    .max(4)
    .default(() => []);

export const reportRules = yup.object({
  title: line(120).required(),
  subtitle: line(200),
  author: line(120),
  facts: facts(),
  text: text(20_000),
  table: yup
    .object({
      columns: yup.array().of(line(60).required()).min(1).max(MAX_COLUMNS).required(),
      rows: yup
        .array()
        .of(yup.array().of(yup.string().max(500).defined()).max(MAX_COLUMNS).required())
        .max(MAX_ROWS)
        .required(),
    })
    .default(undefined),
});

export const letterRules = yup.object({
  title: line(120).required(),
  sender: text(500).required(),
  recipient: text(500).required(),
  place: line(100),
  date: line(60).required(),
  text: text(20_000).required(),
  signatories: signatories(),
});

export const certificateRules = yup.object({
  title: line(120).required(),
  person: line(120).required(),
  text: text(4000).required(),
  facts: facts(),
  place: line(100),
  date: line(60).required(),
  signatories: signatories(),
});

/** The templates. */
export const TEMPLATE_IDS = ['report', 'letter', 'certificate'] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

export const CATEGORY_OF: Record<TemplateId, TemplateCategory> = {
  report: 'REPORT',
  letter: 'LETTER',
  certificate: 'CERTIFICATE',
};

export type ReportData = yup.InferType<typeof reportRules>;
export type LetterData = yup.InferType<typeof letterRules>;
export type CertificateData = yup.InferType<typeof certificateRules>;

/** A template with its checked data. */
export type FilledTemplate =
  | { id: 'report'; data: ReportData }
  | { id: 'letter'; data: LetterData }
  | { id: 'certificate'; data: CertificateData };

export const generateRules = yup.object({
  templateId: yup.string().oneOf(TEMPLATE_IDS).required(),
  language: yup.string().oneOf(TEMPLATE_LANGUAGES).default('pt-BR'),
  data: yup.mixed<object>((value): value is object => typeof value === 'object' && value !== null).required(),
  fileName: line(120),
});

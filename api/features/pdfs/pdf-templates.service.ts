import { validate } from '#api/rules/validate.ts';
import { yup } from '#api/rules/yup.ts';
import {
  CATEGORY_OF,
  certificateRules,
  letterRules,
  reportRules,
  TEMPLATE_IDS,
  TEMPLATE_LANGUAGES,
  type FilledTemplate,
  type TemplateCategory,
  type TemplateId,
} from './generate.rules.ts';

/** Checks the data of a template. VALIDATION with paths below `data`. */
export function checkedTemplate(id: TemplateId, data: object): FilledTemplate {
  switch (id) {
    case 'report':
      return { id, data: validate(yup.object({ data: reportRules }), { data }).data };
    case 'letter':
      return { id, data: validate(yup.object({ data: letterRules }), { data }).data };
    case 'certificate':
      return { id, data: validate(yup.object({ data: certificateRules }), { data }).data };
  }
}

const FIELDS: Record<TemplateId, { required: string[]; optional: string[] }> = {
  report: { required: ['title'], optional: ['subtitle', 'author', 'facts', 'text', 'table'] },
  letter: { required: ['title', 'sender', 'recipient', 'date', 'text'], optional: ['place', 'signatories'] },
  certificate: { required: ['title', 'person', 'text', 'date'], optional: ['facts', 'place', 'signatories'] },
};

/** A template as the route lists it. */
export type ListedTemplate = {
  id: TemplateId;
  category: TemplateCategory;
  languages: readonly string[];
  required: string[];
  optional: string[];
};

/** The templates, of one category if it is given. */
export const listTemplates = (category?: TemplateCategory): ListedTemplate[] =>
  TEMPLATE_IDS.filter((id) => category === undefined || CATEGORY_OF[id] === category).map((id) => ({
    id,
    category: CATEGORY_OF[id],
    languages: TEMPLATE_LANGUAGES,
    ...FIELDS[id],
  }));

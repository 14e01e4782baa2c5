import type { SheetLanguage } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { ppeTemplateRules } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { withRemovedPicture } from '#console/files/removed-picture.ts';
import { type PpeTemplateRecordFragment, ppeTemplateOperations } from '#console/generated/operations.ts';
import { currentLanguage } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';
import { emptyTemplate, toTemplateValues } from './template-form.ts';

/** What the editor of a template needs. */
export type TemplateFormOptions = {
  /** Undefined for a new one. */
  template: PpeTemplateRecordFragment | undefined;
  reload: () => Promise<PpeTemplateRecordFragment | undefined>;
  /** Called with the id of a new template before the form closes. */
  onCreated?: (id: string) => void;
};

const LANGUAGES: Record<ReturnType<typeof currentLanguage>, SheetLanguage> = { en: 'EN', 'pt-BR': 'PT_BR', es: 'ES' };

/** The form of a template. */
export function useTemplateForm({ template, reload, onCreated }: TemplateFormOptions) {
  const t = useText();
  return useEntityForm({
    rules: ppeTemplateRules,
    texts: t(($) => $.ppeTemplates.form, { returnObjects: true }),
    labels: t(($) => $.ppeTemplates.fields, { returnObjects: true }),
    operations: {
      ...ppeTemplateOperations,
      create: async (client, values) => {
        const result = await ppeTemplateOperations.create(client, values);
        if (result.data) onCreated?.(result.data.createPpeTemplate.id);
        return result;
      },
      update: (client, changes) => ppeTemplateOperations.update(client, withRemovedPicture(changes, 'logoUrl')),
    },
    record: template,
    reload,
    empty: emptyTemplate(LANGUAGES[currentLanguage()]),
    toValues: toTemplateValues,
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: useShowTemplate(),
  });
}

/** Texts of the values in the conflict dialog. */
function useShowTemplate() {
  const t = useText();
  const texts = t(($) => $.ppeTemplates, { returnObjects: true });
  const word = (words: Record<string, string>) => (value: unknown) => words[String(value)] ?? '';
  return {
    language: word(texts.languages),
    fontFamily: word(texts.fonts),
    employeeLayout: word(texts.layouts),
    groupBy: word(texts.groupings),
    employeeFields: (value: unknown) => shownFields(value, texts.employeeFields),
  };
}

/** The visible facts, one line each. */
function shownFields(value: unknown, words: Record<string, string>): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: { field?: string; label?: string | null; visible?: boolean }) =>
    one.visible ? [one.label || (words[one.field ?? ''] ?? '')] : [],
  );
}

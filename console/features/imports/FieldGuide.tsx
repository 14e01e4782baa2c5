import { Download } from 'lucide-react';
import { fieldsOf, type ImportField, type ImportNoun } from '#api/features/imports/import-nouns.rules.ts';
import { Button, Card, DescriptionList } from '#ui-kit';
import { saveFile } from '#console/auth/download-file.ts';
import { useText } from '#console/i18n/useText.ts';
import { exampleOf, templateFile } from './import-files.ts';
import { fieldLabel, nounTitle, textAt, wordLabels } from './import-texts.ts';

/** What a file may contain, with an example for each field, and the template to download. */
export function FieldGuide({ noun }: { noun: ImportNoun }) {
  const t = useText();
  const texts = t(($) => $.imports.guide, { returnObjects: true });
  const helpOf = (field: ImportField): string => {
    const special = textAt(texts.fields, field.name);
    if (special !== undefined) return special;
    if (field.kind === 'WORD') return wordLabels(noun, field).join(', ');
    if (field.kind === 'DAY') return texts.day;
    if (field.kind === 'REFERENCE') return field.isList ? texts.references : texts.reference;
    if (fieldsOf(noun)[0]?.name === field.name) return texts.key;
    return field.isRequired ? texts.required : texts.optional;
  };
  return (
    <Card
      title={texts.title}
      description={textAt(texts.rows, noun) ?? texts.text}
      actions={
        <Button
          size="small"
          icon={Download}
          onPress={() => saveFile(templateFile(t, noun), `${nounTitle(t, noun).toLowerCase()}.csv`)}
        >
          {texts.download}
        </Button>
      }
    >
      <DescriptionList
        items={fieldsOf(noun).map((field) => ({
          id: field.name,
          label: fieldLabel(t, noun, field.name),
          value: exampleOf(t, noun, field),
          detail: helpOf(field),
        }))}
      />
    </Card>
  );
}

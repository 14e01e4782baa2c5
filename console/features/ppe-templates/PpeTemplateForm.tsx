import { useEffect, useState } from 'react';
import { Alert, Card, Grid, Stack, Tabs, useAnnounce, useMediaQuery } from '#ui-kit';
import { PageForm } from '#console/crud/PageForm.tsx';
import { useText } from '#console/i18n/useText.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { TemplateBasics } from './TemplateBasics.tsx';
import { TemplateBranding } from './TemplateBranding.tsx';
import { TemplateLayout } from './TemplateLayout.tsx';
import { TAB_FIELDS, TABS, type TemplateTab, tabWithError } from './template-form.ts';
import { useTemplateForm, type TemplateFormOptions } from './useTemplateForm.ts';

/** Beside the form, the preview stays in sight. */
const WIDE = '(min-width: 992px)';

/** The form of a template in three tabs (S10, S14). */
export function PpeTemplateForm({ hasSaved, ...options }: TemplateFormOptions & { hasSaved: boolean }) {
  const t = useText();
  const texts = t(($) => $.ppeTemplates.form, { returnObjects: true });
  const form = useTemplateForm(options);
  const tabs = useTabs(form);
  const isWide = useMediaQuery(WIDE);
  const panels = { basic: TemplateBasics, branding: TemplateBranding, layout: TemplateLayout };
  return (
    <PageForm form={form} label={form.isNew ? texts.createTitle : texts.editTitle} hasSaved={hasSaved}>
      <Grid parts="1-1" isLastSticky={isWide}>
        <Card>
          <Stack gap={3}>
            {tabs.isIncomplete && <Alert tone="warning" title={texts.mustComplete} />}
            <Tabs
              label={texts.tabs}
              selectedId={tabs.current}
              onChange={(id) => void tabs.open(id)}
              items={TABS.map((id) => {
                const Panel = panels[id];
                return { id, label: texts[id], content: <Panel form={form} template={options.template} /> };
              })}
            />
          </Stack>
        </Card>
        <SheetPreview form={form} />
      </Grid>
    </PageForm>
  );
}

/** The open tab. One with broken rules is left only after they are corrected; a refused form opens the first of them. */
function useTabs({ form, isReadOnly }: ReturnType<typeof useTemplateForm>) {
  const t = useText();
  const announce = useAnnounce();
  const [current, setCurrent] = useState<TemplateTab>('basic');
  const [isIncomplete, setIncomplete] = useState(false);
  const { errors, submitCount } = form.formState;
  const faulty = tabWithError(Object.keys(errors));
  useEffect(() => {
    if (submitCount > 0 && faulty) setCurrent(faulty);
    // Only a new attempt or another faulty tab moves the user.
  }, [submitCount, faulty]);
  const isCurrentFaulty = TAB_FIELDS[current].some((field) => field in errors);
  const open = async (id: string) => {
    const next = TABS.find((tab) => tab === id);
    if (!next) return;
    const isComplete = isReadOnly || (await form.trigger(TAB_FIELDS[current]));
    setIncomplete(!isComplete);
    if (isComplete) return setCurrent(next);
    announce(t(($) => $.ppeTemplates.form.mustComplete));
  };
  return { current, open, isIncomplete: isIncomplete && isCurrentFaulty };
}

import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PPE_TEMPLATE_LIMITS } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { Alert, Card, Skeleton, Stack, Text } from '#ui-kit';
import type { Fault } from '#console/apollo/fault.ts';
import { SessionError } from '#console/auth/session-answer.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { useText } from '#console/i18n/useText.ts';
import { fetchPreview } from './fetch-preview.ts';
import type { TemplatePartProps } from './template-part.ts';

/** Pause in typing after which the sheet is drawn again, in ms. */
const PAUSE = 600;
const SKELETON_HEIGHT = 480;
const MOST_PAGES = 4;
/** Width of a drawn page, in pixels. */
const PIXELS = 1400;

/** The sheet of a made-up person in the look of the form's values: the PDF itself, drawn by the api (S10). */
export function SheetPreview({ form }: Pick<TemplatePartProps, 'form'>) {
  const t = useText();
  const texts = t(($) => $.ppeTemplates.preview, { returnObjects: true });
  const { place, isReady, fault } = usePages(form);
  return (
    <Card title={texts.title} description={texts.text}>
      <Stack gap={3}>
        {fault && <PreviewFault fault={fault} />}
        {!isReady && !fault && <Skeleton height={SKELETON_HEIGHT} />}
        <div ref={place} />
        {isReady && (
          <Text element="p" size="small" tone="muted">
            {texts.sample}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function PreviewFault({ fault }: { fault: Fault }) {
  const t = useText();
  const { tip } = useFaultText()(fault);
  const texts = t(($) => $.ppeTemplates.preview, { returnObjects: true });
  if (fault.code === 'VALIDATION') return <Alert tone="info" title={texts.invalid} />;
  return (
    <Alert tone="warning" title={texts.failed}>
      {tip}
    </Alert>
  );
}

/** Draws the pages into `place` after each pause in typing; an older answer never replaces a newer one. */
function usePages({ form }: TemplatePartProps['form']) {
  const t = useText();
  const faultText = useFaultText();
  const place = useRef<HTMLDivElement>(null);
  const newest = useRef(0);
  const [isReady, setReady] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const values = useWatch({ control: form.control });
  const body = JSON.stringify({
    ...values,
    templateTitle:
      (values.templateTitle?.trim().length ?? 0) < PPE_TEMPLATE_LIMITS.titleMin
        ? t(($) => $.ppeTemplates.fields.templateTitle)
        : values.templateTitle,
  });
  useEffect(() => {
    const turn = ++newest.current;
    const draw = async () => {
      const [pdf, { renderPages }] = await Promise.all([
        fetchPreview(JSON.parse(body)),
        import('#console/files/render-pages.ts'),
      ]);
      const { pages } = await renderPages(pdf, {
        nameOf: (page) => t(($) => $.ppeTemplates.preview.page, { page }),
        most: MOST_PAGES,
        width: PIXELS,
      });
      if (turn !== newest.current) return;
      place.current?.replaceChildren(...pages);
      setReady(true);
      setFault(undefined);
    };
    const timer = setTimeout(
      () => {
        draw().catch((error: unknown) => {
          if (turn === newest.current) setFault(faultText(error instanceof SessionError ? error.fault : error).fault);
        });
      },
      turn === 1 ? 0 : PAUSE,
    );
    return () => clearTimeout(timer);
  }, [body, t, faultText]);
  return { place, isReady, fault };
}

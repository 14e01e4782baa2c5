import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Skeleton, Stack, Text } from '#ui-kit';
import { saveFile } from '#console/auth/download-file.ts';
import { useText } from '#console/i18n/useText.ts';
import type { LinkedPdf } from './sheet-link.ts';

/** Pages that a phone can hold as pictures; the file has all of them. */
const MOST_PAGES = 20;
/** Width of a drawn page, in pixels. */
const PIXELS = 1000;

/** The pages of the PDF as pictures, because browsers of phones show no PDF inside of a page, and the file itself. */
export function LinkedPages({ pdf }: { pdf: LinkedPdf }) {
  const t = useText();
  const texts = t(($) => $.sheetSign.page, { returnObjects: true });
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ kind: 'drawing' | 'failed' } | { kind: 'drawn'; total: number }>({
    kind: 'drawing',
  });
  useEffect(() => {
    let isWaiting = true;
    const draw = async () => {
      const { renderPages } = await import('#console/files/render-pages.ts');
      const bytes = new Uint8Array(await pdf.file.arrayBuffer());
      const nameOf = (page: number) => t(($) => $.sheetSign.page.page, { page });
      const { pages, total } = await renderPages(bytes, { nameOf, most: MOST_PAGES, width: PIXELS });
      if (!isWaiting) return;
      place.current?.replaceChildren(...pages);
      setState({ kind: 'drawn', total });
    };
    draw().catch(() => isWaiting && setState({ kind: 'failed' }));
    return () => {
      isWaiting = false;
    };
  }, [pdf, t]);
  return (
    <Stack gap={3}>
      {state.kind === 'drawing' && <Skeleton height={480} />}
      {state.kind === 'failed' && <Alert tone="warning" title={texts.pagesFailed} />}
      <div ref={place} />
      {state.kind === 'drawn' && state.total > MOST_PAGES && (
        <Text element="p" size="small" tone="muted">
          {t(($) => $.sheetSign.page.firstPages, { count: MOST_PAGES, total: state.total })}
        </Text>
      )}
      <Button icon={Download} onPress={() => saveFile(pdf.file, 'ppe-sheet.pdf')}>
        {texts.download}
      </Button>
    </Stack>
  );
}

import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Skeleton, Stack } from '#ui-kit';
import { saveFile } from '#console/auth/download-file.ts';
import { useText } from '#console/i18n/useText.ts';
import type { ShownPages } from '#console/files/render-pages.ts';
import type { LinkedPdf } from './sheet-link.ts';

/** Width of a drawn page, in pixels. */
const PIXELS = 1000;

/** The pages of the PDF as pictures, because browsers of phones show no PDF inside of a page, and the file itself. */
export function LinkedPages({ pdf }: { pdf: LinkedPdf }) {
  const t = useText();
  const texts = t(($) => $.sheetSign.page, { returnObjects: true });
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'failed' | 'drawn'>('drawing');
  useEffect(() => {
    let shown: ShownPages | null = null;
    let isWaiting = true;
    const fail = () => isWaiting && setState('failed');
    const draw = async () => {
      const { showPages } = await import('#console/files/render-pages.ts');
      const bytes = new Uint8Array(await pdf.file.arrayBuffer());
      if (!isWaiting || !place.current) return;
      const nameOf = (page: number) => t(($) => $.sheetSign.page.page, { page });
      shown = await showPages(place.current, bytes, { nameOf, width: PIXELS, onFailure: fail });
      if (isWaiting) setState('drawn');
      else shown.stop();
    };
    draw().catch(fail);
    return () => {
      isWaiting = false;
      shown?.stop();
    };
  }, [pdf, t]);
  return (
    <Stack gap={3}>
      {state === 'drawing' && <Skeleton height={480} />}
      {state === 'failed' && <Alert tone="warning" title={texts.pagesFailed} />}
      <div ref={place} />
      <Button icon={Download} onPress={() => saveFile(pdf.file, 'ppe-sheet.pdf')}>
        {texts.download}
      </Button>
    </Stack>
  );
}

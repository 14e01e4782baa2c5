import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import type { ExportMenuProps } from './ExportMenu.tsx';

const ExportMenu = lazy(() => import('./ExportMenu.tsx').then((m) => ({ default: m.ExportMenu })));

/** Exports a list. The code behind the button is fetched after the list is shown; until then the button is disabled. */
export function ExportButton(props: ExportMenuProps) {
  const t = useText();
  const waiting = (
    <Button icon={Download} isDisabled>
      {t(($) => $.crud.export.action)}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <ExportMenu {...props} />
    </Suspense>
  );
}

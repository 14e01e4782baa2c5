import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { useText } from '#console/i18n/useText.ts';
import type { LabelKind } from './LabelsDialog.tsx';

/** The dialog with its texts. */
export const LazyLabelsDialog = lazyPart(() => import('./LabelsDialog.tsx').then((m) => m.LabelsDialog), {
  texts: ['labels'],
});

type PrintLabelsProps = {
  kinds: readonly [LabelKind, ...LabelKind[]];
  records: readonly { id: string; name: string }[];
  /** In the bar of actions for selected rows. */
  isSmall?: boolean;
};

/** A button that prints the labels of the record of a page, or of the selected rows of a list. */
export function PrintLabels({ kinds, records, isSmall = false }: PrintLabelsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={QrCode} size={isSmall ? 'small' : undefined} onPress={() => setOpen(true)}>
        {t(($) => $.crud.printLabels)}
      </Button>
      {isOpen && <LazyLabelsDialog kinds={kinds} records={records} onClose={() => setOpen(false)} />}
    </>
  );
}

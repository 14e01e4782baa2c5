import { ClipboardPaste, Copy, LayoutGrid, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Button, Menu, showToast } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { CopyLayoutDialog } from './CopyLayoutDialog.tsx';
import { FillRangeDialog } from './FillRangeDialog.tsx';
import type { ChannelContents } from './layout-fill.ts';
import { PasteLayoutDialog } from './PasteLayoutDialog.tsx';
import type { LayoutDraft } from './useLayoutDraft.ts';

type Fill = 'copy' | 'range' | 'paste';

/** Ways to fill many channels at once: from another machine, a range, or a spreadsheet. */
export function FillMenu({ machineId, draft }: { machineId: string; draft: LayoutDraft }) {
  const t = useText();
  const [open, setOpen] = useState<Fill>();
  const close = () => setOpen(undefined);
  const fill = (contents: ChannelContents[]) => {
    const kept = draft.fill(contents);
    close();
    showToast({
      tone: kept.length > 0 ? 'warning' : 'success',
      title: t(($) => $.machineLayout.fill.filled, { count: contents.length - kept.length }),
      ...(kept.length > 0 && { description: t(($) => $.machineLayout.fill.kept, { channels: kept.join(', ') }) }),
    });
  };
  return (
    <>
      <Menu
        label={t(($) => $.machineLayout.fill.menu)}
        trigger={<Button icon={WandSparkles}>{t(($) => $.machineLayout.fill.menu)}</Button>}
        entries={[
          { id: 'copy', icon: Copy, label: t(($) => $.machineLayout.fill.copyTitle), onAction: () => setOpen('copy') },
          {
            id: 'range',
            icon: LayoutGrid,
            label: t(($) => $.machineLayout.fill.rangeTitle),
            onAction: () => setOpen('range'),
          },
          {
            id: 'paste',
            icon: ClipboardPaste,
            label: t(($) => $.machineLayout.fill.pasteTitle),
            onAction: () => setOpen('paste'),
          },
        ]}
      />
      {open === 'copy' && <CopyLayoutDialog machineId={machineId} onFill={fill} onClose={close} />}
      {open === 'range' && <FillRangeDialog layout={draft.layout} onFill={fill} onClose={close} />}
      {open === 'paste' && <PasteLayoutDialog onFill={fill} onClose={close} />}
    </>
  );
}

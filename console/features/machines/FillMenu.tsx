import { BookmarkPlus, ClipboardPaste, Copy, LayoutGrid, LayoutTemplate, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Button, Menu, showToast } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import type { MachineWithStockFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CopyLayoutDialog } from './CopyLayoutDialog.tsx';
import { FillRangeDialog } from './FillRangeDialog.tsx';
import type { ChannelContents } from './layout-fill.ts';
import { PasteLayoutDialog } from './PasteLayoutDialog.tsx';
import type { LayoutDraft } from './useLayoutDraft.ts';

const ApplyTemplateDialog = lazyPart(
  () => import('./templates/ApplyTemplateDialog.tsx').then((m) => m.ApplyTemplateDialog),
  { texts: ['layoutTemplates'] },
);
const SaveTemplateDialog = lazyPart(
  () => import('./templates/SaveTemplateDialog.tsx').then((m) => m.SaveTemplateDialog),
  { texts: ['layoutTemplates'] },
);

type Fill = 'copy' | 'range' | 'paste' | 'apply' | 'save';

/** Ways to fill many channels at once: from a template, another machine, a range, or a spreadsheet; and to save a template. */
export function FillMenu({ machine, draft }: { machine: MachineWithStockFragment; draft: LayoutDraft }) {
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
          {
            id: 'apply',
            icon: LayoutTemplate,
            label: t(($) => $.machineLayout.fill.applyTemplate),
            onAction: () => setOpen('apply'),
          },
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
          {
            id: 'save',
            icon: BookmarkPlus,
            label: t(($) => $.machineLayout.fill.saveTemplate),
            onAction: () => setOpen('save'),
          },
        ]}
      />
      {open === 'apply' && <ApplyTemplateDialog machine={machine} draft={draft} onClose={close} />}
      {open === 'save' && <SaveTemplateDialog machine={machine} isDirty={draft.isDirty} onClose={close} />}
      {open === 'copy' && <CopyLayoutDialog machineId={machine.id} onFill={fill} onClose={close} />}
      {open === 'range' && <FillRangeDialog layout={draft.layout} onFill={fill} onClose={close} />}
      {open === 'paste' && <PasteLayoutDialog onFill={fill} onClose={close} />}
    </>
  );
}

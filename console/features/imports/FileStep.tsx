import { useState } from 'react';
import type { ImportNoun } from '#api/features/imports/import-nouns.rules.ts';
import { Button, FileUpload, SegmentedControl, Stack, TextArea } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { UploadError } from '#console/files/upload-error.ts';
import { UPLOAD_LIMITS, uploadTexts } from '#console/files/upload-texts.ts';
import { useUpload } from '#console/files/useUpload.ts';
import { useGetImportUploadUrlMutation, useStartImportMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { typedFile } from './import-files.ts';

const SOURCES = ['file', 'paste'] as const;

/** The table to import: a file, or rows that are pasted from a spreadsheet. Leads to the import that it begins. */
export function FileStep({ noun }: { noun: ImportNoun }) {
  const t = useText();
  const [source, setSource] = useState<(typeof SOURCES)[number]>('file');
  const [pasted, setPasted] = useState('');
  const { uploads, fault } = useImportUpload(noun);
  const texts = t(($) => $.imports.source, { returnObjects: true });
  const isUploading = uploads.files.some(({ state }) => state === 'waiting' || state === 'uploading');
  return (
    <Stack gap={4}>
      <SegmentedControl
        label={texts.kind}
        options={SOURCES.map((value) => ({ value, label: texts[value] }))}
        value={source}
        onChange={(value) => setSource(value === 'paste' ? 'paste' : 'file')}
      />
      {fault && <FaultAlert fault={fault} title={texts.failed} />}
      {source === 'paste' && (
        <TextArea label={texts.pasteLabel} description={texts.pasteHelp} rows={8} value={pasted} onChange={setPasted} />
      )}
      {(source === 'file' || uploads.files.length > 0) && (
        <FileUpload
          label={texts.file}
          isLabelHidden
          description={t(($) => $.files.kinds.table.help)}
          files={uploads.files}
          onAdd={(files) => uploads.add(files.map(typedFile))}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
          onRemove={uploads.remove}
          acceptedTypes={UPLOAD_LIMITS.table.types}
          maxSize={UPLOAD_LIMITS.table.maxBytes}
          texts={uploadTexts(t, 'table')}
        />
      )}
      {source === 'paste' && (
        <div>
          <Button
            variant="primary"
            isDisabled={pasted.trim() === ''}
            isPending={isUploading}
            onPress={() => uploads.add([new File([pasted], `${texts.pastedName}.csv`, { type: 'text/csv' })])}
          >
            {texts.usePasted}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** Uploads a file and begins its import. */
function useImportUpload(noun: ImportNoun) {
  const navigate = useNavigate();
  const [getUrl] = useGetImportUploadUrlMutation();
  const [start] = useStartImportMutation();
  const { run, fault } = useAction();
  const uploads = useUpload({
    isSingle: true,
    requestTarget: async (file) => {
      const input = { noun, fileName: file.name, contentType: file.type, fileSize: file.size };
      const { data, error } = await getUrl({ variables: { input } });
      if (error) throw new UploadError({ kind: 'refused', fault: toFault(error) });
      return data?.getImportUploadUrl;
    },
    onUploaded: (fileUrl) =>
      void run(async () => {
        const { data, error } = await start({ variables: { input: { noun, fileKey: fileUrl.slice(1) } } });
        if (data) void navigate(`/import/${data.startImport.id}`);
        return { error };
      }),
  });
  return { uploads, fault };
}

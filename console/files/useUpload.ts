import { useCallback } from 'react';
import { type Uploads, type UploadsOptions, useUploads } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { ruleText } from '#console/crud/field-messages.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { useConfirmFileUploadMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { putFile } from './put-file.ts';
import { UploadError } from './upload-error.ts';

/** The upload address and key of a file; undefined if the api returned none. */
type UploadTarget = { uploadUrl: string; fileKey: string } | undefined;

export type UploadOptions = Pick<UploadsOptions, 'isSingle'> & {
  /** Requests the upload address from the api; throws an UploadError if the api refuses. */
  requestTarget: (file: File) => Promise<UploadTarget>;
  /** Called with the address of the confirmed file. */
  onUploaded: (fileUrl: string) => void;
};

/** Uploads files with progress: requests an address, puts the file there, and lets the api confirm it (G5, V11, X2). */
export function useUpload({ requestTarget, onUploaded, isSingle }: UploadOptions): Uploads {
  const format = useFormat();
  const [confirm] = useConfirmFileUploadMutation();
  const errorText = useUploadErrorText();
  return useUploads({
    isSingle,
    errorText,
    sizeText: format.bytes,
    upload: async (file, options) => {
      const target = await requestTarget(file);
      if (!target) throw new UploadError({ kind: 'noAddress' });
      options.signal.throwIfAborted();
      await putFile(target.uploadUrl, file, options);
      const { data, error } = await confirm({ variables: { input: { fileKey: target.fileKey } } });
      if (error) throw new UploadError({ kind: 'refused', fault: toFault(error) });
      if (data && !options.signal.aborted) onUploaded(data.confirmFileUpload.fileUrl);
    },
  });
}

/** The text of a failed upload: what happened and what to do (X2). */
function useUploadErrorText(): (error: unknown) => string {
  const t = useText();
  const faultText = useFaultText();
  return useCallback(
    (error) => {
      if (!(error instanceof UploadError)) return t(($) => $.files.errors.unknown);
      const { failure } = error;
      if (failure.kind === 'status') return t(($) => $.files.errors.status, { status: failure.status });
      if (failure.kind !== 'refused') return t(($) => $.files.errors[failure.kind]);
      const { fault, title, tip } = faultText(failure.fault);
      const [broken] = fault.fields;
      if (broken)
        return ruleText(
          t,
          broken,
          t(($) => $.files.file),
        );
      return fault.code === 'UNKNOWN' ? t(($) => $.files.errors.unknown) : `${title}. ${tip}`;
    },
    [t, faultText],
  );
}

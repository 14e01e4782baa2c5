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

/** Where one file may be sent; nothing where the api gave no answer. */
type UploadPlace = { uploadUrl: string; fileKey: string } | undefined;

export type UploadOptions = Pick<UploadsOptions, 'isSingle'> & {
  /** Asks the api for a place; throws an UploadError where it is refused. */
  findPlace: (file: File) => Promise<UploadPlace>;
  /** Gets the address under which the confirmed file is served. */
  onUploaded: (fileUrl: string) => void;
};

/** Uploads files with progress: a place is asked for, the file is put there, then the api looks at it (G5, V11, X2). */
export function useUpload({ findPlace, onUploaded, isSingle }: UploadOptions): Uploads {
  const format = useFormat();
  const [confirm] = useConfirmFileUploadMutation();
  const errorText = useUploadErrorText();
  return useUploads({
    isSingle,
    errorText,
    sizeText: format.bytes,
    upload: async (file, options) => {
      const place = await findPlace(file);
      if (!place) throw new UploadError({ kind: 'noAddress' });
      options.signal.throwIfAborted();
      await putFile(place.uploadUrl, file, options);
      const { data, error } = await confirm({ variables: { input: { fileKey: place.fileKey } } });
      if (error) throw new UploadError({ kind: 'refused', fault: toFault(error) });
      if (data && !options.signal.aborted) onUploaded(data.confirmFileUpload.fileUrl);
    },
  });
}

/** What happened to the file and what to do (X2). */
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

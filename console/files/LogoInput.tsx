import { useCallback } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { Button, FileUpload, Inline, Stack } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type BoundProps, useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useGetCustomerLogoUploadUrlMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { type CopiedPicture, PictureCopyNotice } from './PictureCopyNotice.tsx';
import { UploadError } from './upload-error.ts';
import { UPLOAD_LIMITS, uploadTexts } from './upload-texts.ts';
import { useUpload } from './useUpload.ts';

/** In px. */
const HEIGHT = 48;

type LogoInputProps<V extends FieldValues> = BoundProps<V> & {
  /** Name of the company, for the alternative text of the image. */
  ownerName: string;
  /** The customer, for system administrators. Without it: a new customer, or the user's own company. */
  customerId?: string;
  /** The stored logo, if it was entered as a web address. */
  copied?: Omit<CopiedPicture, 'alt'>;
};

/** The logo of a company in a form: an uploaded file or a web address (V5). The value is the address. */
export function LogoInput<V extends FieldValues>({ ownerName, customerId, copied, ...bound }: LogoInputProps<V>) {
  const t = useText();
  const { form } = bound.form;
  const field = useBoundField(bound);
  const value: unknown = useWatch({ control: form.control, name: bound.name });
  const logoUrl = typeof value === 'string' ? value : '';
  const setLogo = (address: string | null) => {
    field.onChange(address);
    void form.trigger(bound.name);
  };
  const uploads = useLogoUpload({ customerId, onUploaded: setLogo });
  const isUploaded = logoUrl.startsWith('/');
  const alt = t(($) => $.files.logo.alt, { name: ownerName });
  return (
    <Stack gap={3}>
      {isUploaded && (
        <Inline gap={3}>
          <img src={logoUrl} alt={alt} height={HEIGHT} />
          {!field.isReadOnly && (
            <Button size="small" onPress={() => setLogo(null)}>
              {t(($) => $.files.logo.remove)}
            </Button>
          )}
        </Inline>
      )}
      {!field.isReadOnly && (
        <FileUpload
          label={field.label}
          description={t(($) => $.files.kinds.logo.help)}
          errorMessage={isUploaded ? field.errorMessage : undefined}
          files={uploads.files}
          onAdd={uploads.add}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
          onRemove={uploads.remove}
          acceptedTypes={UPLOAD_LIMITS.logo.types}
          maxSize={UPLOAD_LIMITS.logo.maxBytes}
          texts={uploadTexts(t, 'logo')}
        />
      )}
      {!isUploaded && (
        <TextInput
          {...bound}
          type="url"
          label={t(($) => $.files.logo.address)}
          description={t(($) => $.files.logo.addressHelp)}
        />
      )}
      {copied && logoUrl === copied.copy?.address && <PictureCopyNotice {...copied} alt={alt} />}
    </Stack>
  );
}

type LogoUploadOptions = { customerId: string | undefined; onUploaded: (fileUrl: string) => void };

/** Uploads a logo; a new file replaces the previous one. */
function useLogoUpload({ customerId, onUploaded }: LogoUploadOptions) {
  const [requestUrl] = useGetCustomerLogoUploadUrlMutation();
  const requestTarget = useCallback(
    async (file: File) => {
      const input = { fileName: file.name, contentType: file.type, fileSize: file.size, customerId };
      const { data, error } = await requestUrl({ variables: { input } });
      if (error) throw new UploadError({ kind: 'refused', fault: toFault(error) });
      return data?.getCustomerLogoUploadUrl;
    },
    [requestUrl, customerId],
  );
  return useUpload({ isSingle: true, requestTarget, onUploaded });
}

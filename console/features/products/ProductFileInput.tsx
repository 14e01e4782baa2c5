import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, FileUpload, MediaCard, Stack } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { UploadError } from '#console/files/upload-error.ts';
import { UPLOAD_LIMITS, uploadTexts } from '#console/files/upload-texts.ts';
import { useUpload } from '#console/files/useUpload.ts';
import { useGetProductFileUploadUrlMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { FILE_KINDS, FILE_TYPES, type FileField, isUploaded, typeOf } from './product-media.ts';
import type { ProductEntityForm } from './useProductForm.ts';

type ProductFileInputProps = {
  form: ProductEntityForm;
  name: FileField;
  /** Saves the draft, if it is one. Returns the id of the product or draft; undefined if that fails. */
  save: () => Promise<string | undefined>;
};

/** The picture, manual or video in the form: an uploaded file or a web address. The value is the address. */
export function ProductFileInput({ form, name, save }: ProductFileInputProps) {
  const t = useText();
  const field = useBoundField({ form, name });
  const [value, productName] = useWatch({ control: form.form.control, name: [name, 'name'] });
  const address = value ?? '';
  const kind = FILE_KINDS[name];
  const setAddress = (next: string | null) => {
    field.onChange(next);
    void form.form.trigger(name);
  };
  const uploads = useProductUpload({
    name,
    save,
    onUploaded: (fileUrl) => {
      setAddress(fileUrl);
      void save();
    },
  });
  const texts = t(($) => $.files.stored, { returnObjects: true });
  const isStored = isUploaded(address);
  return (
    <Stack gap={3}>
      {isStored && (
        <MediaCard
          kind={kind === 'manual' ? 'document' : kind}
          src={address}
          title={field.label}
          detail={typeOf(address)}
          alt={t(($) => $.products.media, { kind: field.label, name: productName })}
          open={kind === 'manual' ? { label: texts.open, newTab: texts.newTab } : undefined}
          actions={
            !field.isReadOnly && (
              <Button
                size="small"
                aria-label={t(($) => $.files.stored.removeNamed, { name: field.label })}
                onPress={() => setAddress(null)}
              >
                {texts.remove}
              </Button>
            )
          }
        />
      )}
      {!field.isReadOnly && (
        <FileUpload
          label={field.label}
          isLabelHidden
          description={t(($) => $.files.kinds[kind].help)}
          errorMessage={isStored ? field.errorMessage : undefined}
          files={uploads.files}
          onAdd={uploads.add}
          onCancel={uploads.cancel}
          onRetry={uploads.retry}
          onRemove={uploads.remove}
          acceptedTypes={UPLOAD_LIMITS[kind].types}
          maxSize={UPLOAD_LIMITS[kind].maxBytes}
          texts={uploadTexts(t, kind)}
        />
      )}
      {!isStored && (
        <TextInput
          form={form}
          name={name}
          type="url"
          inputMode="url"
          label={t(($) => $.productPage.addressOf, { kind: field.label })}
          description={kind === 'image' ? texts.imageHelp : texts.addressHelp}
        />
      )}
    </Stack>
  );
}

type ProductUploadOptions = Pick<ProductFileInputProps, 'name' | 'save'> & {
  onUploaded: (fileUrl: string) => void;
};

/** Uploads a file of a product; a new file replaces the previous one. */
function useProductUpload({ name, save, onUploaded }: ProductUploadOptions) {
  const [requestUrl] = useGetProductFileUploadUrlMutation();
  const requestTarget = useCallback(
    async (file: File) => {
      const id = await save();
      if (!id) return undefined;
      const { name: fileName, type: contentType, size: fileSize } = file;
      const { data, error } = await requestUrl({
        variables: { productId: id, fileType: FILE_TYPES[name], fileName, contentType, fileSize },
      });
      if (error) throw new UploadError({ kind: 'refused', fault: toFault(error) });
      return data?.getProductFileUploadUrl;
    },
    [requestUrl, save, name],
  );
  return useUpload({ isSingle: true, requestTarget, onUploaded });
}

import type { ProductFileType } from '#console/generated/operations.ts';

/** The fields of a product with a file. */
export const FILE_FIELDS = ['imageUrl', 'manualUrl', 'videoUrl'] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** The kind of file of each field. */
export const FILE_KINDS = { imageUrl: 'image', manualUrl: 'manual', videoUrl: 'video' } as const satisfies Record<
  FileField,
  string
>;

/** The name of each field's kind in the api. */
export const FILE_TYPES: Record<FileField, ProductFileType> = {
  imageUrl: 'IMAGE',
  manualUrl: 'MANUAL',
  videoUrl: 'VIDEO',
};

/** Whether the address is that of an upload, not of another website. */
export const isUploaded = (address: string | null | undefined): address is string => Boolean(address?.startsWith('/'));

/** "PDF" for an address that ends with `.pdf`. */
export const typeOf = (address: string): string => /\.(\w{2,4})$/.exec(address)?.[1]?.toUpperCase() ?? '';

import { useState } from 'react';
import type { CertificateValues, SizeValues } from './product-values.ts';

/** A stored row that was removed in the form, with its place. The next save removes it for good (S6). */
type Removed<T> = { value: T; index: number };

/** The removed sizes and certificates of a product. */
export type RemovedRows = {
  sizes: readonly Removed<SizeValues>[];
  certificatesOf: (sizeId: string | null | undefined) => readonly Removed<CertificateValues>[];
  noteSize: (value: SizeValues, index: number) => void;
  noteCertificate: (sizeId: string, value: CertificateValues, index: number) => void;
  forget: (id: string) => void;
};

/** Keeps removed rows until the form is saved, also while another step is shown. */
export function useRemovedRows(): RemovedRows {
  const [sizes, setSizes] = useState<readonly Removed<SizeValues>[]>([]);
  const [certificates, setCertificates] = useState<readonly (Removed<CertificateValues> & { sizeId: string })[]>([]);
  return {
    sizes,
    certificatesOf: (sizeId) => certificates.filter((removed) => removed.sizeId === sizeId),
    noteSize: (value, index) => setSizes((before) => [...before, { value, index }]),
    noteCertificate: (sizeId, value, index) => setCertificates((before) => [...before, { sizeId, value, index }]),
    forget: (id) => {
      setSizes((before) => before.filter(({ value }) => value.id !== id));
      setCertificates((before) => before.filter(({ value }) => value.id !== id));
    },
  };
}

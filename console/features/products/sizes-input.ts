import type { RemovedRows } from './removed-rows.ts';
import type { ProductEntityForm } from './useProductForm.ts';

/** Props of the sizes and of the certificates in the form. */
export type SizesInputProps = {
  form: ProductEntityForm;
  removed: RemovedRows;
  /** Ids of certificates that pieces were stocked with. */
  usedCertificates: ReadonlySet<string>;
};

import { editableStatus } from '#console/crud/status.ts';
import type { ProductFieldsFragment } from '#console/generated/operations.ts';

/** Form values of a new certificate. */
export const NEW_CERTIFICATE = { name: '', number: '', expirationDate: null, status: 'ACTIVE' as const };

/** Form values of a new size. */
export const NEW_SIZE = { size: '', code: '', status: 'ACTIVE' as const, certificates: [NEW_CERTIFICATE] };

/** Converts a size to form values. */
export const toSizeValues = ({ id, size, code, status, certificates }: ProductFieldsFragment['sizes'][number]) => ({
  id,
  size,
  code,
  status: editableStatus(status),
  certificates: certificates.map((certificate) => ({
    id: certificate.id,
    name: certificate.name,
    number: certificate.number,
    expirationDate: certificate.expirationDate,
    status: editableStatus(certificate.status),
  })),
});

/** Form values of a size; a new size has no id. */
export type SizeValues = Omit<ReturnType<typeof toSizeValues>, 'id'> & { id?: string };

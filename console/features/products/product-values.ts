import { editableStatus } from '#console/crud/status.ts';
import type { ProductFieldsFragment } from '#console/generated/operations.ts';

/** What a new certificate begins with. */
export const NEW_CERTIFICATE = { name: '', number: '', expirationDate: null, status: 'ACTIVE' as const };

/** What a new size begins with. */
export const NEW_SIZE = { size: '', code: '', status: 'ACTIVE' as const, certificates: [NEW_CERTIFICATE] };

/** A size as the form holds it. */
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

/** A size as the form holds it. */
export type SizeValues = Omit<ReturnType<typeof toSizeValues>, 'id'> & { id?: string };

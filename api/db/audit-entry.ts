/** Operations of the audit trail. */
export type AuditOperation = 'CREATE' | 'UPDATE' | 'DELETE' | 'READ' | 'IMPORT' | 'EXPORT';

/** Events that change no record: sign-ins, sign-outs and refusals (SEC-45). */
export type AuditEvent = 'SIGN_IN' | 'SIGN_IN_REFUSED' | 'SIGN_OUT' | 'PASSWORD_CHANGED' | 'ACCESS_DENIED';

/** Old and new value of a field. Personal values are stored encrypted (personal-data.ts). */
export type AuditChange = { old: unknown; new: unknown };

/** Content of one entry. Changes map a field to its old and new value; they never contain secrets. */
export type AuditEntry = {
  operation: AuditOperation;
  /** One of the entity types of requirements D12. */
  targetEntityType: string;
  targetEntityId: string;
  changes: Record<string, AuditChange>;
  event?: AuditEvent;
};

/** The common fields of entries about a user: the user, and one field with the event. */
export const aboutUser = (
  userId: string,
  field: string,
  value: string,
): Pick<AuditEntry, 'targetEntityType' | 'targetEntityId' | 'changes'> => ({
  targetEntityType: 'USER',
  targetEntityId: userId,
  changes: { [field]: { old: null, new: value } },
});

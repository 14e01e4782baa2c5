type Changes = Partial<Record<'imageUrl' | 'logoUrl', string | null | undefined>>;

/**
 * The changes of a record with a removed picture as an empty text. The form shows the entered web address, also while it
 * is not copied; null would not remove such a picture.
 */
export function withRemovedPicture<C extends Changes>(changes: C, field: keyof C & keyof Changes): C {
  return changes[field] === null ? { ...changes, [field]: '' } : changes;
}

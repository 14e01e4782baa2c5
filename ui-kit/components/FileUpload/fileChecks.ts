/** Why a file was refused: wrong type, too large, empty, too many files. */
export type RefusalReason = 'type' | 'size' | 'empty' | 'count';

/** Which files are allowed. */
export type FileRules = {
  /** Like `accept` of an input: `image/*`, `text/csv`, `.csv`. Default: all types. */
  acceptedTypes?: readonly string[];
  /** In bytes. */
  maxSize?: number;
  /** Number of files that may still be added. */
  room: number;
};

/** A refused file with the reason. */
export type Refusal = {
  name: string;
  reason: RefusalReason;
};

function isOfType(file: File, types: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  return types.some((entry) => {
    const type = entry.trim().toLowerCase();
    if (type.startsWith('.')) return name.endsWith(type);
    if (type.endsWith('/*')) return file.type.startsWith(type.slice(0, -1));
    return file.type === type;
  });
}

function refusalOf(file: File, { acceptedTypes, maxSize }: FileRules): RefusalReason | undefined {
  if (acceptedTypes && !isOfType(file, acceptedTypes)) return 'type';
  if (maxSize !== undefined && file.size > maxSize) return 'size';
  return file.size === 0 ? 'empty' : undefined;
}

/** Separates accepted from refused files and gives the reasons. The server checks again. */
export function checkFiles(files: readonly File[], rules: FileRules): { accepted: File[]; refused: Refusal[] } {
  const accepted: File[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    const reason = refusalOf(file, rules) ?? (accepted.length >= rules.room ? 'count' : undefined);
    if (reason) refused.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, refused };
}

/** Why a file was not taken: of a type not asked for, larger than allowed, without content, one too many. */
export type RefusalReason = 'type' | 'size' | 'empty' | 'count';

export type FileRules = {
  /** As the `accept` of an input: `image/*`, `text/csv`, `.csv`. All types unless given. */
  acceptedTypes?: readonly string[];
  /** In bytes. */
  maxSize?: number;
  /** How many more there may be. */
  room: number;
};

export type Refusal = {
  name: string;
  reason: RefusalReason;
};

function isOfType(file: File, accepted: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  return accepted.some((entry) => {
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

/** Parts files into those that can be taken and those that cannot, with the reason. The server checks again. */
export function checkFiles(files: readonly File[], rules: FileRules): { taken: File[]; refused: Refusal[] } {
  const taken: File[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    const reason = refusalOf(file, rules) ?? (taken.length >= rules.room ? 'count' : undefined);
    if (reason) refused.push({ name: file.name, reason });
    else taken.push(file);
  }
  return { taken, refused };
}

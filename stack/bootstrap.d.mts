/** Types of the parts of bootstrap.mjs that are tested. */
export const OLDEST_TO_INSTALL: readonly [number, number];

export function isAtLeast(version: string, minimum: readonly [number, number]): boolean;

type LockedPackage = {
  version: string;
  integrity?: string;
  optional?: boolean;
};

export function packagesMatch(
  wanted: Readonly<Record<string, LockedPackage>>,
  installed: Readonly<Record<string, LockedPackage>>,
): boolean;

export function hashFiles(root: string, files: readonly string[]): string;

export function findCodegenInputs(root: string, folder?: string): string[];

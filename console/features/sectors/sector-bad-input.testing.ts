import { sectorRules } from '#api/features/sectors/sector.rules.ts';
import { multilineOf, requiredLine, STATUS, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a sector. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a sector [V1]',
    rules: sectorRules,
    labels: (t) => t(($) => $.sectors.fields, { returnObjects: true }),
    good: { name: 'Welding', code: 'W-1', description: '', status: 'ACTIVE' },
    bad: [...requiredLine('name', 100), ...requiredLine('code', 50), ...multilineOf('description'), STATUS],
  },
];

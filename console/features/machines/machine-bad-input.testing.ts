import { machineRules } from '#api/features/machines/machine.rules.ts';
import {
  lineOf,
  multilineOf,
  requiredLine,
  STATUS,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a machine. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a machine [V1] [V8]',
    rules: machineRules,
    labels: (t) => t(($) => $.machines.fields, { returnObjects: true }),
    good: { name: 'M-01', code: 'PAT-1', model: 'ICEPLUS_MACHINE', observation: '', status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ...lineOf('code', 50),
      ['model', undefined, 'required'],
      ['model', 'TYPEWRITER', 'oneOf'],
      ...multilineOf('observation'),
      STATUS,
    ],
  },
];

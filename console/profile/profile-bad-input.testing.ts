import { profileRules } from '#api/features/profile/profile.rules.ts';
import { personNameOf, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of the profile. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'the user’s profile [V1]',
    rules: profileRules,
    labels: (t) => t(($) => $.profile.fields, { returnObjects: true }),
    good: { name: 'Rita', language: 'es', theme: 'DARK', density: 'COMPACT' },
    bad: [
      ...personNameOf('name'),
      ['language', 'fr', 'oneOf'],
      ['theme', 'PINK', 'oneOf'],
      ['density', 'WIDE', 'oneOf'],
    ],
  },
];

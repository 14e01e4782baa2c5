import { describe, expect, it } from 'vitest';
import { placeOf } from './forgot-password-place.ts';

describe('the step of a password reset', () => {
  it('is read from the history, with the address that the code was sent to [P4]', () => {
    expect(placeOf({ step: 1, username: 'ana@acme.example' })).toEqual({ step: 1, username: 'ana@acme.example' });
    expect(placeOf({ step: 2, username: 'ana@acme.example' })).toEqual({ step: 2, username: 'ana@acme.example' });
  });

  it('is the first, with the address that was typed at sign-in', () =>
    expect(placeOf({ username: 'ana@acme.example' })).toEqual({ step: 0, username: 'ana@acme.example' }));

  it.each([undefined, null, 'x', 7, [], { step: 1 }, { step: 1, username: '' }, { step: 2, username: 3 }])(
    'is the first for %j',
    (state) => expect(placeOf(state)).toEqual({ step: 0, username: '' }),
  );

  it('is the first for an unknown step', () =>
    expect(placeOf({ step: 9, username: 'a@b.example' })).toEqual({ step: 0, username: 'a@b.example' }));
});

import { describe, expect, it } from 'vitest';
import { name, statusRule, yup } from '#api/rules/yup.ts';
import { rulesResolver } from './rules-resolver.ts';

const rules = yup.object({ name: name(5), rows: yup.array(yup.object({ code: name(2) })), status: statusRule });
const check = (values: { name: string; rows: { code: string }[]; status: 'ACTIVE' | undefined }) =>
  rulesResolver(rules)(values, undefined, { fields: {}, shouldUseNativeValidation: false });

describe('the check of a form by the api’s rules [V1]', () => {
  it('returns the values as the rules convert them', async () => {
    const { values, errors } = await check({ name: ' Rita ', rows: [{ code: ' A' }], status: 'ACTIVE' });
    expect(values).toEqual({ name: 'Rita', rows: [{ code: 'A' }], status: 'ACTIVE' });
    expect(errors).toEqual({});
  });

  it('returns the first broken rule of each field at its path, as an object', async () => {
    const { errors } = await check({ name: 'too\u0007long', rows: [{ code: 'A' }, { code: '' }], status: undefined });
    expect(errors).toMatchObject({
      name: { type: 'max', message: { key: 'maxLength', values: { max: 5 } } },
      rows: [undefined, { code: { message: { key: 'required' } } }],
    });
  });
});

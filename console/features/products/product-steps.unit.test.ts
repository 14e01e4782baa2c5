import { describe, expect, it } from 'vitest';
import { toDraftInput } from './draft-input.ts';
import { brokenFields, firstStepOf, rowOf, stepOf } from './product-steps.ts';
import { NEW_PRODUCT, NEW_SIZE, nextSize } from './product-values.ts';

describe('the steps of a product [S6] [S14]', () => {
  it('are incomplete until name, size, code and number of the certificate are typed', () => {
    expect(brokenFields(NEW_PRODUCT).toSorted()).toEqual([
      'name',
      'sizes[0].certificates[0].number',
      'sizes[0].code',
      'sizes[0].size',
    ]);
    expect(firstStepOf(['videoUrl', 'sizes[0].code'])).toBe('basics');
    expect(firstStepOf(['videoUrl'])).toBe('files');
    expect(firstStepOf([])).toBeUndefined();
    expect(stepOf('unknown')).toBe('basics');
  });

  it('name the row of a path', () => {
    expect(rowOf('sizes[1].certificates[0].number')).toEqual({ size: 2, certificate: 1 });
    expect(rowOf('sizes.0.code')).toEqual({ size: 1 });
    expect(rowOf('name')).toEqual({});
  });
});

describe('the draft of typed values [S6]', () => {
  it('leaves out fields that break a limit, and stores empty ones as null', () => {
    const input = toDraftInput({ ...NEW_PRODUCT, name: 'x'.repeat(256), category: '', videoUrl: 'javascript:1' });
    expect(input).not.toHaveProperty('name');
    expect(input).not.toHaveProperty('videoUrl');
    expect(input).toMatchObject({ category: null, sizes: [{ size: '', certificates: [{ name: 'CA' }] }] });
  });

  it('begins a further size with the certificates of the one before', () => {
    const first = {
      ...NEW_SIZE,
      size: 'M',
      certificates: [{ id: '1', name: 'CA', number: '9', expirationDate: null }],
    };
    expect(nextSize(first)).toMatchObject({ size: '', certificates: [{ name: 'CA', number: '9' }] });
    expect(nextSize(first).certificates[0]).not.toHaveProperty('id');
  });
});

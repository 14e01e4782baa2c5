import { describe, expect, it } from 'vitest';
import { scannedCode } from './scannedCode.ts';

describe('the code of a scanner', () => {
  it.each([
    ['7891234567895', '7891234567895'],
    ['  7891234567895\r', '7891234567895'],
    ['\u001d0107891234567895\u001d10A1', '010789123456789510A1'],
    ['\ufeffCRACHÁ 42', 'CRACHÁ 42'],
    ['\u0000 \n', ''],
  ])('of %j is %j', (typed, code) => {
    expect(scannedCode(typed)).toBe(code);
  });
});

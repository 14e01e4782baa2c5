import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { maskOptions, takesDigitsOnly, unmask } from './mask.ts';

const cnpj = ['AA.AAA.AAA/AAAA-00'];
const phone = ['(00) 0000-0000', '(00) 00000-0000'];
const masked = (text: string, patterns: readonly string[], countryCode?: string) =>
  maskitoTransform(text, maskOptions(patterns, countryCode));

describe('mask', () => {
  it.each([
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    [' 12 ABC 345 / 01DE – 35 ', '12.ABC.345/01DE-35'],
    ['１２.345.678/0001-95', '12.345.678/0001-95'],
    ['12345678000195999', '12.345.678/0001-95'],
    ['12.3', '12.3'],
    ['12ABC34501DEXY', '12.ABC.345/01DE'],
    ['', ''],
  ])('formats the CNPJ %j as %j', (text, shown) => {
    expect(masked(text, cnpj)).toBe(shown);
  });

  it.each([
    ['1133334444', '(11) 3333-4444'],
    ['11987654321', '(11) 98765-4321'],
    ['+55 (11) 98765-4321', '(11) 98765-4321'],
    ['5511987654321', '(11) 98765-4321'],
    ['55 1133334444', '(11) 3333-4444'],
    ['55987654321', '(55) 98765-4321'],
    ['5533334444', '(55) 3333-4444'],
    ['no number', ''],
  ])('formats the phone number %j as %j', (text, shown) => {
    expect(masked(text, phone, '55')).toBe(shown);
  });

  it('formats a postal code', () => {
    expect(masked('01310-100', ['00000-000'])).toBe('01310-100');
    expect(masked('CEP 01310 100', ['00000-000'])).toBe('01310-100');
  });

  it('can be removed: unmask returns the original text', () => {
    for (const text of ['12ABC34501DE35', '12A', '']) expect(unmask(masked(text, cnpj))).toBe(text);
  });

  it('detects patterns that accept digits only', () => {
    expect([takesDigitsOnly(phone), takesDigitsOnly(cnpj)]).toEqual([true, false]);
  });
});

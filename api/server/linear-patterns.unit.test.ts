import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { describe, expect, it } from 'vitest';
import { mapDatabaseError } from '#api/crud/database-errors.ts';
import { cleanSvg } from '#api/features/uploads/clean-svg.ts';
import { bearerToken } from '#api/graphql/request-context.ts';
import { parseHost } from '#api/identity/host.ts';
import { errorWithoutValues } from '#api/platform/log.ts';
import { cnpj } from '#api/rules/cnpj.ts';
import { letterName } from '#api/rules/letter-name.ts';
import { webAddress } from '#api/rules/url.ts';
import { line, text, yup } from '#api/rules/yup.ts';
import { isOriginOf } from '#api/rest/same-origin.ts';

const CHARACTERS = 1_000_000;
const filled = (part: string): string => part.repeat(CHARACTERS / part.length);

/** Texts for which a pattern with nested or adjacent repetitions would need minutes. */
const PARTS = [' ', 'a', '=', '-', "entry '", " for key '", '<svg ', '/a', 'a.', '1 ', '\u200b', '[::', 'Bearer '];

const rules = [line(100), text(100), letterName(100), webAddress, cnpj, yup.string().email()];

/** No time is measured: a quadratic pattern exceeds the time limit of a test by far. */
describe('a text of a million characters ends in linear time', () => {
  it.each(PARTS)('made of %j SEC-40', (part) => {
    const long = `${filled(part)}!`;
    for (const rule of rules) rule.isValidSync(long);
    expect(parseHost(long, 'localhost')).toEqual({ kind: 'foreign' });
    expect(isOriginOf(long, 'acme.localhost')).toBe(false);
    expect(bearerToken(`Bearer ${filled(' ')}`)).toBeNull();
    expect(errorWithoutValues(new Error(long)).message).toBe(long);
    expect(mapDatabaseError(new UniqueConstraintViolationException(new Error(long)))).toBeInstanceOf(Error);
  });

  it('as a drawing SEC-40', () => {
    expect(cleanSvg(filled('<svg '))).toBeNull();
    expect(cleanSvg(`<svg>${filled('</svg ')}`)).not.toContain('script');
  });
});

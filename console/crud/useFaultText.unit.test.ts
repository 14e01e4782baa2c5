import { beforeAll, expect, it } from 'vitest';
import { toFault } from '#console/apollo/fault.ts';
import { loadTexts, setLanguage, startTexts, text } from '#console/i18n/i18n.ts';
import { faultTip, faultTitle } from './useFaultText.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['errors']);
  await setLanguage('en');
});

const unavailable = (dependency: string) =>
  toFault({ errors: [{ message: 'not available', extensions: { code: 'UNAVAILABLE', dependency } }] });

it('a database that takes no changes has words of its own: reading works, and the change may be there REL-10 [X1]', () => {
  const fault = unavailable('mysqlWrites');
  expect(faultTitle(fault, text())).toBe('Changes cannot be saved at the moment');
  expect(faultTip(fault, text())).toContain('check first whether your change is already there');
  expect(faultTitle(unavailable('mysql'), text())).toBe('A part of the service is not available');
  expect(faultTip(unavailable('mysql'), text())).toContain('Nothing was changed');
});

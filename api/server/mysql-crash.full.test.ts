import { describe } from 'vitest';
import { itOutlivesCrashes } from '#api/testing/mysql-crash.ts';

describe('two crashes of MySQL under load, with two processes of the product', () => {
  itOutlivesCrashes(
    'lose no acknowledged delivery; both processes recover by themselves, and the ledger matches the stock REL-7 [M3] [M4]',
    { processes: 2, crashes: 2 },
  );
});

import { describe } from 'vitest';
import { itOutlivesCrashes } from '#api/testing/mysql-crash.ts';

describe('a crash of MySQL under load', () => {
  itOutlivesCrashes(
    'loses no acknowledged delivery; the product recovers by itself, and the ledger matches the stock REL-7 [M3] [M4]',
    { processes: 1, crashes: 1 },
  );
});

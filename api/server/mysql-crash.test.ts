import { describe } from 'vitest';
import { itOutlivesCrashes } from '#api/testing/mysql-crash.ts';

describe('MySQL killed in the middle of the load', () => {
  itOutlivesCrashes(
    'takes no acknowledged delivery along; the product goes on by itself, and the ledger explains the stock REL-7 [M3] [M4]',
    { processes: 1, crashes: 1 },
  );
});

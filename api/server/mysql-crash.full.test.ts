import { describe } from 'vitest';
import { itOutlivesCrashes } from '#api/testing/mysql-crash.ts';

describe('MySQL killed twice in the middle of the load, under two processes of the product', () => {
  itOutlivesCrashes(
    'takes no acknowledged delivery along; both go on by themselves, and the ledger explains the stock REL-7 [M3] [M4]',
    { processes: 2, crashes: 2 },
  );
});

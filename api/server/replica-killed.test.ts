import { describe } from 'vitest';
import { itOutlivesAKilledReplica } from '#api/testing/replica-killed.ts';

/** replica-killed.full.test.ts attaches 5,000 machines and 500 consoles. */
describe('three processes of the product behind one address', () => {
  itOutlivesAKilledReplica({ machines: 200, consoles: 40 });
});

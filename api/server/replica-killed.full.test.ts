import { describe } from 'vitest';
import { itOutlivesAKilledReplica } from '#api/testing/replica-killed.ts';

describe('three processes of the product behind one address, with thousands of machines', () => {
  itOutlivesAKilledReplica({ machines: 5000, consoles: 500 });
});

import { drawSheetInPool } from '#api/features/ppe-sheets/draw-in-pool.ts';
import { createWorkPool } from '#api/platform/work-pool/work-pool.ts';
import { measureLoop } from '../lib/loop.ts';
import { benchLogo, benchSheet } from '../lib/sheet.ts';

/** Our side of PERF-14: draws the sheet in a process of the pool, as the product does. */
const pool = createWorkPool({ processes: 2, waitingPerOwner: 20, waiting: 200, idleMs: 10_000 });
const [data, logo] = [benchSheet(), await benchLogo()];
await measureLoop(() => drawSheetInPool(pool, 'bench', { data, logo }));
process.once('SIGTERM', () => void pool.close().then(() => process.exit(0)));

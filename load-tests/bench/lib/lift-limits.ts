import { LIMITS } from '#api/machines/protocol.ts';

/**
 * Loaded into the product by `node --import`, only for the bench. Measuring the cost of a keep-alive needs far more
 * messages than a machine may send. The limits are still checked at every frame, but are higher.
 */
Object.assign(LIMITS, { burst: 1_000_000, framesPerSecond: 1_000_000 });

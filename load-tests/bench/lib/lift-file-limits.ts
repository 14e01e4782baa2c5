import { OPERATION_RATE } from '#api/rest/operation-routes.ts';

/**
 * Loaded into the product by `node --import`, only for the bench: one person makes more pictures than a person may. The limit
 * is still counted.
 */
OPERATION_RATE.tries = 1_000_000;

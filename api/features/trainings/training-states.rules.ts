/**
 * States of a training on a day of the company's calendar (requirements S2). Only the latest record of a person and
 * training is valid, expiring or expired; the earlier ones are renewed.
 */
export const TRAINING_STATES = ['VALID', 'EXPIRING', 'EXPIRED', 'RENEWED'] as const;
export type TrainingState = (typeof TRAINING_STATES)[number];

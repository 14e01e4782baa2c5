import type { Actor } from '#api/platform/caller.ts';
import { yup } from '#api/rules/yup.ts';

/** The person whose call led to a task, as stored in a payload: the audit trail shows this person, not the worker. */
export const callerRules = yup
  .object({
    id: yup.string().nullable().defined(),
    name: yup.string().nullable().defined(),
    ip: yup.string().optional(),
  })
  .required();

/** The caller as stored in a payload. */
export type Caller = yup.InferType<typeof callerRules>;

/** Returns the caller to store. */
export const callerOf = ({ id, name, ip }: Actor): Caller => ({ id, name, ip });

/** Returns the actor for the audit trail. */
export const actorOf = (caller: Caller): Actor => ({ type: 'USER', ...caller });

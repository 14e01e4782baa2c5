import { toFault } from '#console/apollo/fault.ts';
import { session } from './session.ts';

/**
 * What to do when the api refuses the token of one request: the promise of a renewed token, after which the request is
 * repeated; undefined for other failures. A second refusal ends the session. Create one per request.
 */
export function createRenewal(): (error: unknown) => Promise<string> | undefined {
  let isRenewed = false;
  return (error) => {
    if (session.get().status !== 'signedIn' || toFault(error).code !== 'UNAUTHENTICATED') return undefined;
    if (isRenewed) {
      session.expire();
      return undefined;
    }
    isRenewed = true;
    return session.refresh();
  };
}

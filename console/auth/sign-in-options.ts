import { useEffect, useState } from 'react';
import { getAuth } from './auth-post.ts';

/** How people of this host sign in (GET /api/auth/options). */
export type SignInOptions = {
  /** Whether the console takes passwords itself: not where the company demands a second factor. */
  password: boolean;
  /** Keycloak's own pages. */
  hosted: { url: string; realm: string; clientId: string };
  /** The company's own identity provider. */
  company?: { alias: string; name: string };
};

/** Undefined where it cannot be known: the console's own form is shown then. */
export const signInOptions = (): Promise<SignInOptions | undefined> => ask().catch(() => undefined);

export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => void signInOptions().then(setOptions), []);
  return options;
}

async function ask(): Promise<SignInOptions | undefined> {
  const answer = await getAuth('options');
  return answer.status === 200 ? read(await answer.json()) : undefined;
}

function read(body: unknown): SignInOptions | undefined {
  if (!isRecord(body) || !isRecord(body['hosted'])) return undefined;
  const { url, realm, clientId } = body['hosted'];
  if (typeof url !== 'string' || typeof realm !== 'string' || typeof clientId !== 'string') return undefined;
  const company = body['company'];
  const named = isRecord(company) && typeof company['alias'] === 'string' && typeof company['name'] === 'string';
  return {
    password: body['password'] !== false,
    hosted: { url, realm, clientId },
    ...(named && { company: { alias: String(company['alias']), name: String(company['name']) } }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

import { useEffect, useState } from 'react';
import { getAuth } from './auth-post.ts';

/** How users of this host sign in (GET /api/auth/options). */
export type SignInOptions = {
  /** Whether the console's own form takes passwords; false when the company requires a second factor. */
  password: boolean;
  /** Keycloak's sign-in pages. */
  hosted: { url: string; realm: string; clientId: string };
  /** The company's own identity provider. */
  company?: { alias: string; name: string };
};

/** Undefined on a failure; the console's own form is shown then. */
export const fetchSignInOptions = (): Promise<SignInOptions | undefined> => requestOptions().catch(() => undefined);

/** The sign-in options of this host; undefined until they are loaded. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => void fetchSignInOptions().then(setOptions), []);
  return options;
}

async function requestOptions(): Promise<SignInOptions | undefined> {
  const answer = await getAuth('options');
  return answer.status === 200 ? parseOptions(await answer.json()) : undefined;
}

function parseOptions(body: unknown): SignInOptions | undefined {
  if (!isRecord(body) || !isRecord(body['hosted'])) return undefined;
  const { url, realm, clientId } = body['hosted'];
  if (typeof url !== 'string' || typeof realm !== 'string' || typeof clientId !== 'string') return undefined;
  const company = body['company'];
  const hasCompany = isRecord(company) && typeof company['alias'] === 'string' && typeof company['name'] === 'string';
  return {
    password: body['password'] !== false,
    hosted: { url, realm, clientId },
    ...(hasCompany && { company: { alias: String(company['alias']), name: String(company['name']) } }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

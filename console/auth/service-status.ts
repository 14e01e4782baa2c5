import { readJson, sendRequest } from '#console/http/request.ts';

/** What people use, in the order of the page. */
export const PARTS = ['signIn', 'console', 'machines', 'files', 'mail'] as const;

/** `limited`: it works in part, or later; `off`: this installation does not have it. */
export type PartState = 'working' | 'limited' | 'down' | 'off';

export type Part = (typeof PARTS)[number];

/** The state of each part, as GET /api/status answers it. */
export type ServiceStatus = { checkedAt: string; parts: Record<Part, PartState> };

const isStatus = (body: unknown): body is ServiceStatus =>
  typeof body === 'object' && body !== null && 'checkedAt' in body && 'parts' in body;

/** In ms. */
const TIMEOUT = 10_000;

/** What works now. Throws when the service does not answer. */
export async function fetchServiceStatus(): Promise<ServiceStatus> {
  const body = await readJson(await sendRequest('/api/status', { timeout: TIMEOUT }));
  if (!isStatus(body)) throw new Error('The answer has no parts');
  return body;
}

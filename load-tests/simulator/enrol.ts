/** Answer to an enrolment with a code (docs/machine-protocol.md, "Enrolling"). */
export type Enrolled = { machineId: string; credentialId: string; token: string; url: string };

/** The server refused the code. */
export class EnrolmentRefused extends Error {
  override name = 'EnrolmentRefused';
  readonly status: number;
  /** UNAUTHENTICATED for an invalid or expired code. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The server answered the enrolment with ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/**
 * Enrols a machine. `address` has the company's host, with any scheme and path, for example
 * ws://acme.localhost:3000/machines. Throws EnrolmentRefused.
 */
export async function enrol(address: string, code: string): Promise<Enrolled> {
  const { protocol, host } = new URL(address);
  const isEncrypted = protocol === 'wss:' || protocol === 'https:';
  const answer = await fetch(`${isEncrypted ? 'https' : 'http'}://${host}/api/machines/enrol`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok || !isEnrolled(body)) throw new EnrolmentRefused(answer.status, codeOf(body));
  return body;
}

const isEnrolled = (body: unknown): body is Enrolled =>
  typeof body === 'object' && body !== null && 'token' in body && 'machineId' in body && 'url' in body;

const codeOf = (body: unknown): string => String(Reflect.get(Object(Reflect.get(Object(body), 'error')), 'code'));

/** What a machine gets for a code that a person typed on it (docs/machine-protocol.md, "Enrolling"). */
export type Enrolled = { machineId: string; credentialId: string; token: string; url: string };

/** The server gave no credential for the code. */
export class EnrolmentRefused extends Error {
  override name = 'EnrolmentRefused';
  readonly status: number;
  /** UNAUTHENTICATED for a code that is not, or no longer, good. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The server answered the enrolment with ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Enrols a machine. `address`: of the company's host, whatever scheme and path, for example ws://acme.localhost:3000/machines. */
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

import './localhost.ts';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** An answer, with its body as text. */
export type KeptAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends requests one after the other on one connection, as a proxy does, and never repeats one. */
export class KeptConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Throws when the connection is refused or ends before the answer. */
  async send(url: string, options: { token?: string | null; json?: unknown } = {}): Promise<KeptAnswer> {
    const { token, json } = options;
    const sent = request(url, {
      agent: this.#agent,
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    sent.end(json === undefined ? undefined : JSON.stringify(json));
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

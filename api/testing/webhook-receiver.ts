import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';

/** A request that the receiver got. */
export type ReceivedMessage = { headers: IncomingHttpHeaders; body: string };

/** A web server on loopback that gets webhooks, as a customer's own system. */
export type WebhookReceiver = {
  /** `127.0.0.1:<port>`, for WEBHOOK_ALLOWED_HOSTS. */
  name: string;
  url: string;
  received: ReceivedMessage[];
  /** Replaces the answer to every request; without a listener it is an empty success. */
  answerWith(listener?: RequestListener): void;
  close(): void;
};

/** Starts a receiver that answers every request with 204. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const fine: RequestListener = (_, response) => void response.writeHead(204).end();
  let answer = fine;
  const received: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The receiver listens on no port');
  const name = `127.0.0.1:${place.port}`;
  return {
    name,
    url: `http://${name}/hook`,
    received,
    answerWith: (listener = fine) => void (answer = listener),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { createServer, type RequestListener } from 'node:http';
import { smallPng } from './logos.ts';

/** A web server on loopback with pictures, as a host of other people's pictures. */
export type PictureHost = {
  /** `127.0.0.1:<port>`, for PICTURE_FETCH_ALLOWED_HOSTS. */
  name: string;
  port: number;
  addressOf(path: string): string;
  /** Paths of all requests so far. */
  hits: string[];
  /** Replaces the answer to every request; without a listener it is a picture. */
  answerWith(listener?: RequestListener): void;
  close(): void;
};

/** Starts a host that answers every request with a small PNG. */
export async function startPictureHost(): Promise<PictureHost> {
  const png = await smallPng();
  const picture: RequestListener = (_, response) => void response.end(png);
  let answer = picture;
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The host listens on no port');
  const name = `127.0.0.1:${place.port}`;
  return {
    name,
    port: place.port,
    hits,
    addressOf: (path) => `http://${name}/${path}`,
    answerWith: (listener = picture) => void (answer = listener),
    close: () => void server.close(),
  };
}

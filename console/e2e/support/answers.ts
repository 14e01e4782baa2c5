import type { Page } from 'playwright';

/** Collects all answers of the api to this page, over HTTP and sockets. */
export function collectAnswers(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/graphql') answers.push(await response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => answers.push(String(payload))));
  return answers;
}

/** Whether an answer contains an error of GraphQL, over HTTP or a socket. */
export const isError = (answer: string): boolean => answer.includes('"errors"') || answer.includes('"type":"error"');

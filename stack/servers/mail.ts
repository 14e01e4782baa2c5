import { connect } from 'node:net';
import path from 'node:path';
import { repositoryRoot } from '../system/paths.ts';
import type { Server } from './server.ts';

/** maildev, an npm package: it accepts every mail, forwards none, and shows them on a page. */
export const mail: Server = {
  name: 'mail',
  title: 'Mail catcher',
  ports: ['smtp', 'mailPage'],
  addressVariables: ['SMTP_URL'],
  readyWithin: 60,
  stopsWithin: 10,

  install: () => Promise.resolve(),

  launch(context) {
    const program = path.join(repositoryRoot, 'node_modules', 'maildev', 'bin', 'maildev');
    const smtp = ['--ip', '127.0.0.1', '--smtp', String(context.ports.smtp)];
    const page = ['--web-ip', '127.0.0.1', '--web', String(context.ports.mailPage)];
    const kept = ['--mail-directory', path.join(context.data, 'mails')];
    return Promise.resolve({ command: process.execPath, args: [program, ...smtp, ...page, ...kept] });
  },

  async isHealthy({ ports }) {
    const page = await fetch(`http://127.0.0.1:${ports.mailPage}/healthz`, { signal: AbortSignal.timeout(2_000) });
    await page.body?.cancel();
    return page.ok && (await accepts(ports.smtp));
  },

  environment({ ports }) {
    return { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, MAIL_PAGE_URL: `http://localhost:${ports.mailPage}` };
  },
};

async function accepts(port: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const socket = connect({ host: '127.0.0.1', port }, () => resolve(true));
  socket.on('error', reject);
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { waitFor } from '#api/testing/wait-for.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../machine.ts');

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

/** Runs the command as a person would, at acme's host. */
function run(code: string) {
  const url = `${app.originOf(app.acme).replace('http', 'ws')}/machines`;
  const child = spawn(process.execPath, [SCRIPT, '--url', url, '--enrol', code]);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += String(chunk)));
  return { child, output, ended: once(child, 'exit') };
}

describe('the simulator with --enrol SEC-42', () => {
  it('enrols, stays online until it is stopped, and reports a used code', async () => {
    const admin = await app.as('admin');
    const { id } = await makeMachine(app);
    const { started } = await admin.data<{ started: { code: string } }>(
      'mutation ($id: ID!) { started: startMachineEnrolment(machineId: $id) { code } }',
      { id },
    );
    const first = run(started.code);
    await waitFor(
      'the machine to be online',
      async () => {
        const { machine } = await admin.data<{ machine: { connectivity: string } }>(
          'query ($id: ID!) { machine: getMachine(id: $id) { connectivity } }',
          { id },
        );
        return machine.connectivity === 'ONLINE';
      },
      60_000,
    );
    expect(first.output.text).toContain(`machine ${id} is enrolled`);
    first.child.kill('SIGINT');
    await first.ended;
    expect(first.child.exitCode).toBe(0);

    const second = run(started.code);
    await second.ended;
    expect(second.child.exitCode).toBe(1);
    expect(second.output.text).toContain('401 UNAUTHENTICATED');
  });
});

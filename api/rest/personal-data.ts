import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportPersonalData, type PersonalData } from '#api/features/employees/personal-data.service.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import { inTenant } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import type { Limit } from '#api/platform/limiter.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import { personalDataSchema } from './personal-data.schemas.ts';

/** Limit per caller. */
const EXPORT_RATE: Limit = { tries: 10, seconds: 60 };

/** GET /api/employees/:id/export: everything that is recorded about one person, for administrators (LGPD art. 18 II). */
export function registerPersonalData(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.get<{ Params: { id: string } }>(
      '/api/employees/:id/export',
      { schema: personalDataSchema },
      async (request, reply) => {
        const caller = await callerContext(services, request);
        requireAllowed({ to: 'CUSTOMER_ADMIN' }, caller, 'exportPersonalData');
        const ctx = inTenant(caller);
        await services.identity.limiter.take(`personal-data/${ctx.viewer.id}`, EXPORT_RATE);
        const { id } = request.params;
        const data = await exportPersonalData(ctx, id);
        return reply
          .header('Content-Disposition', `attachment; filename="person-${id}.json"`)
          .type('application/json; charset=utf-8')
          .send(Readable.from(textOf(data), { objectMode: false, highWaterMark: 65_536 }));
      },
    );
  });
}

/** The file, in pieces: its lists may be long. */
async function* textOf({ employee, lists }: PersonalData): AsyncGenerator<string> {
  yield `{"format":1,"takenAt":${JSON.stringify(clock.now())},"employee":${JSON.stringify(employee)}`;
  for (const [name, records] of Object.entries(lists)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const record of records) {
      yield separator + JSON.stringify(record);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

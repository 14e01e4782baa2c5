import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exportAuditLogs, type ExportedEntry } from '#api/features/audit-logs/audit-log-export.service.ts';
import { AUDIT_TYPES } from '#api/features/audit-logs/audit-log-filter.service.ts';
import { auditExportRules } from '#api/features/audit-logs/audit-log.rules.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import type { Context } from '#api/graphql/context.ts';
import type { AuditLogFilter } from '#api/graphql/generated/types.ts';
import en from '#locales/en/auditExport.json' with { type: 'json' };
import es from '#locales/es/auditExport.json' with { type: 'json' };
import ptBR from '#locales/pt-BR/auditExport.json' with { type: 'json' };
import type { MailLanguage } from '#api/mail/language.ts';
import { clock } from '#api/platform/clock.ts';
import { CSV_START, csvLine } from '#api/platform/csv.ts';
import type { Limit } from '#api/platform/limiter.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { isErased } from '#api/rules/erased.ts';
import { validate } from '#api/rules/validate.ts';
import { bearerToken, createContext } from '#api/graphql/request-context.ts';
import type { Services } from '#api/services/services.ts';
import { auditExportSchema } from './audit-logs.schemas.ts';

/** Columns of the file, in order: translation key of the heading, and the value of a cell. */
const COLUMNS: readonly (readonly [
  heading: keyof typeof en,
  cell: (entry: ExportedEntry, texts: typeof en) => string | null | undefined,
])[] = [
  ['createdAt', ({ createdAt }) => createdAt.toISOString()],
  ['operation', ({ operation }) => operation],
  ['targetEntityType', ({ targetEntityType }) => targetEntityType],
  ['targetName', ({ targetName }) => targetName],
  ['targetEntityID', ({ targetEntityId }) => targetEntityId],
  ['actorType', ({ actorType }) => actorType],
  ['actorName', ({ actorName }) => actorName],
  ['actorId', ({ actorId }) => actorId],
  ['customerName', ({ customerName }) => customerName],
  ['old', ({ changes }, { erased }) => valuesOf(changes, 'old', erased)],
  ['new', ({ changes }, { erased }) => valuesOf(changes, 'new', erased)],
  ['event', ({ event }) => event],
  ['ip', ({ ip }) => ip],
];

const TEXTS: Record<MailLanguage, typeof en> = { en, 'pt-BR': ptBR, es };

/** Limit per person, because an export reads up to AUDIT_EXPORT_MAX_ENTRIES entries. */
const EXPORT_RATE: Limit = { tries: 10, seconds: 60 };

const QUERY_RULES = auditExportRules(AUDIT_TYPES);

/** GET /api/audit-logs/export, with the same access token as GraphQL (requirements S11). */
export function registerAuditExport(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.get('/api/audit-logs/export', { schema: auditExportSchema }, async (request, reply) => {
      const ctx = await contextOf(request);
      requireAllowed({ to: 'CUSTOMER_ADMIN', orSystemAdmin: true }, ctx, 'exportAuditLogs');
      const filter = filterOf(validate(QUERY_RULES, request.query));
      await services.identity.limiter.take(`audit-export/${ctx.viewer?.id}`, EXPORT_RATE);
      const { isCapped, entries } = await exportAuditLogs(ctx, filter);
      if (isCapped) reply.header('X-Rows-Capped', services.config.AUDIT_EXPORT_MAX_ENTRIES);
      return reply
        .header('Content-Disposition', `attachment; filename="${fileName(ctx)}"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(linesOf(entries, ctx.language), { objectMode: false, highWaterMark: 65_536 }));
    });
  });

  const contextOf = ({ raw, id: requestId, headers }: FastifyRequest): Promise<Context> =>
    createContext(services, {
      ...services.addressOf(raw),
      token: bearerToken(headers.authorization),
      requestId,
      acceptLanguage: headers['accept-language'],
    });
}

type Query = ReturnType<typeof QUERY_RULES.validateSync>;

const filterOf = ({ from, to, ...filter }: Query): AuditLogFilter => ({
  ...filter,
  from: from ? new Date(from) : null,
  to: to ? new Date(to) : null,
});

const fileName = ({ tenant }: Context): string =>
  `audit-log-${tenant?.subdomain ?? 'platform'}-${dayIn(tenant?.timeZone ?? 'UTC', clock.now())}.csv`;

async function* linesOf(entries: AsyncGenerator<ExportedEntry>, language: MailLanguage): AsyncGenerator<string> {
  const texts = TEXTS[language];
  yield CSV_START + csvLine(COLUMNS.map(([heading]) => texts[heading]));
  for await (const entry of entries) yield csvLine(COLUMNS.map(([, cell]) => cell(entry, texts) ?? ''));
}

/** Old or new values of an entry as JSON; empty when there are none. An erased value is replaced by `erased`. */
function valuesOf(changes: ExportedEntry['changes'], which: 'old' | 'new', erased: string): string {
  const values = Object.entries(changes).flatMap(([field, { [which]: value }]) =>
    value === null || value === undefined ? [] : [[field, isErased(value) ? erased : value] as const],
  );
  return values.length === 0 ? '' : JSON.stringify(Object.fromEntries(values));
}

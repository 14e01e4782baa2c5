import type { FastifyInstance, FastifyReply } from 'fastify';
import { employeeSheetPdf, type SheetPdf, templatePreviewPdf } from '#api/features/ppe-sheets/sheet-pdf.service.ts';
import { sheetDocumentPdf } from '#api/features/ppe-sheets/sheet-document.service.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Limit } from '#api/platform/limiter.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import { ppeSheetSchema, sheetDocumentSchema, templatePreviewSchema } from './ppe-sheets.schemas.ts';

/** Limits per person: sheets of employees, and previews, which follow the typing. */
const SHEET_RATE: Limit = { tries: 60, seconds: 60 };
const PREVIEW_RATE: Limit = { tries: 120, seconds: 60 };

/** The PPE sheet of an employee, and the preview of a template, as PDF (requirements S10, R5). */
export function registerPpeSheets(app: FastifyInstance, services: Services): void {
  const { limiter } = services.identity;
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.get<{ Params: { id: string } }>(
      '/api/employees/:id/ppe-sheet',
      { schema: ppeSheetSchema },
      async (request, reply) => {
        const caller = await callerContext(services, request);
        requireAllowed({ to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS'] }, caller, 'readPpeSheet');
        const ctx = inTenant(caller);
        await limiter.take(`ppe-sheet/${ctx.viewer.id}`, SHEET_RATE);
        return sendPdf(reply, await employeeSheetPdf(ctx, request.params.id, request.query));
      },
    );
    routes.get<{ Params: { id: string } }>(
      '/api/ppe-sheets/:id/pdf',
      { schema: sheetDocumentSchema },
      async (request, reply) => {
        const caller = await callerContext(services, request);
        requireAllowed(
          { to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS', 'EMPLOYEE_MANAGEMENT'] },
          caller,
          'readPpeSheetDocument',
        );
        const ctx = inTenant(caller);
        await limiter.take(`ppe-sheet/${ctx.viewer.id}`, SHEET_RATE);
        return sendPdf(reply, await sheetDocumentPdf(ctx, request.params.id));
      },
    );
    routes.post('/api/ppe-templates/preview', { schema: templatePreviewSchema }, async (request, reply) => {
      const caller = await callerContext(services, request);
      requireAllowed({ to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS'] }, caller, 'previewPpeTemplate');
      const ctx = inTenant(caller);
      await limiter.take(`ppe-preview/${ctx.viewer.id}`, PREVIEW_RATE);
      return sendPdf(reply, await templatePreviewPdf(ctx, request.body));
    });
  });
}

const sendPdf = (reply: FastifyReply, { pdf, name }: SheetPdf) =>
  reply
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Cache-Control', 'no-store')
    .type('application/pdf')
    .send(Buffer.from(pdf));

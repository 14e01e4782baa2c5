import { positionPage } from '#api/crud/position-page.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { CertificateLinePage, QueryListCertificatesArgs, Resolvers } from '#api/graphql/generated/types.ts';
import { validate } from '#api/rules/validate.ts';
import { certificateFigures, certificatePage } from './certificate.queries.ts';
import { certificateFilterRules } from './certificate.rules.ts';

export const resolvers = {
  Query: {
    getCertificateFigures: (_, __, ctx) => certificateFigures(inTenant(ctx)),
    listCertificates: (_, args, ctx) => listCertificates(inTenant(ctx), args),
  },
} satisfies Resolvers;

function listCertificates(
  ctx: TenantContext,
  { filter, limit, nextToken }: Partial<QueryListCertificatesArgs>,
): Promise<CertificateLinePage> {
  const wanted = validate(certificateFilterRules, filter ?? {});
  const scope = [ctx.tenant.id, 'CertificateLine', filter ?? {}];
  return positionPage(ctx, {
    scope,
    limit,
    nextToken,
    read: (first, size) => certificatePage(ctx, wanted, first, size),
  });
}

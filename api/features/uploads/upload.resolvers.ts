import { customerById } from '#api/features/customers/customer.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { notFound } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { isLogoType, logoUploadRules } from './upload.rules.ts';
import { announceLogo, confirmUpload } from './upload.service.ts';

export const resolvers = {
  Mutation: {
    async getCustomerLogoUploadUrl(_, { input }, ctx) {
      const { fileName, contentType, fileSize } = validate(logoUploadRules, input);
      if (!isLogoType(contentType)) throw new Error('The rules refuse other types');
      const customerId = await ownerOf(ctx, input.customerId);
      const scope = { ...ctx, tenant: customerId === null ? null : { id: customerId } };
      return announceLogo(scope, ctx.services, { fileName, contentType, fileSize });
    },
    confirmFileUpload: (_, { input }, ctx) => confirmUpload(ctx, ctx.services, input.fileKey),
  },
} satisfies Resolvers;

/** Owner of an upload: the own tenant; for a system administrator the named customer, or null for a new one. */
async function ownerOf({ em, tenant }: Context, customerId: string | null | undefined): Promise<string | null> {
  if (!tenant) return customerId ? (await customerById(em, customerId)).id : null;
  if (customerId && customerId !== tenant.id) throw notFound('Customer');
  return tenant.id;
}

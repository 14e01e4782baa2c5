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
      if (!isLogoType(contentType)) throw new Error('The rules let no other type pass');
      const customerId = await ownerOf(ctx, input.customerId);
      const scope = { ...ctx, tenant: customerId === null ? null : { id: customerId } };
      return announceLogo(scope, ctx.services.storage, { fileName, contentType, fileSize });
    },
    confirmFileUpload: (_, { input }, ctx) => confirmUpload(ctx, ctx.services, input.fileKey),
  },
} satisfies Resolvers;

/** A tenant's people upload for their own; a system administrator for any customer, or for one that is yet to be made. */
async function ownerOf({ em, tenant }: Context, named: string | null | undefined): Promise<string | null> {
  if (!tenant) return named ? (await customerById(em, named)).id : null;
  if (named && named !== tenant.id) throw notFound('Customer');
  return tenant.id;
}

import { getOrFail } from '#api/crud/rows.ts';
import { scopeIn } from '#api/crud/write.ts';
import { customerById } from '#api/features/customers/customer.service.ts';
import { Product } from '#api/features/products/product.entity.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';
import { may, requireAllowed, type Allowed } from '#api/graphql/allow-directive.ts';
import { inTenant, type Context } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { isContentType, uploadRules, type FileKind } from './upload.rules.ts';
import { announceFile, confirmUpload } from './upload.service.ts';

export const resolvers = {
  Mutation: {
    async getCustomerLogoUploadUrl(_, { input }, ctx) {
      return announce(ctx, 'LOGO', input, await ownerOf(ctx, input.customerId));
    },
    async generateUploadUrl(_, { input }, ctx) {
      if (input.fileType === 'LOGO') requireAllowed(allowedFor('LOGO'), ctx, 'generateUploadUrl');
      else if (!ctx.tenant) throw invalidField('fileType', 'oneOf');
      return announce(ctx, input.fileType, input, await ownerOf(ctx, input.customerId));
    },
    async getProductFileUploadUrl(_, { productId, fileType, ...input }, ctx) {
      const { tenant } = inTenant(ctx);
      await getOrFail(inTenant(ctx), Product, productId);
      return announce(ctx, fileType, input, tenant.id);
    },
    confirmFileUpload: (_, { input }, ctx) =>
      confirmUpload(ctx, ctx.services, input.fileKey, (kind) => may(allowedFor(kind), ctx)),
  },
} satisfies Resolvers;

/** The permissions of all nouns that can be imported; the import itself needs that of its noun. */
const IMPORTERS: CustomerPermission[] = ['EMPLOYEE_MANAGEMENT', 'PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'];

/** Who may upload files of a kind. */
function allowedFor(kind: FileKind): Allowed {
  if (kind === 'LOGO') return { to: 'CUSTOMER_ADMIN', orSystemAdmin: true };
  return { to: 'CUSTOMER_ADMIN', permissions: kind === 'IMPORT' ? IMPORTERS : ['PRODUCT_MANAGEMENT'] };
}

function announce(ctx: Context, kind: FileKind, input: object, customerId: string | null) {
  const { fileName, contentType, fileSize } = validate(uploadRules(kind), input);
  if (!isContentType(contentType)) throw new Error('The rules refuse other types');
  return announceFile(scopeIn(customerId, ctx), ctx.services, { kind, fileName, contentType, fileSize });
}

/** Owner of an upload: the own tenant; for a system administrator the named customer, or null for a new one. */
async function ownerOf({ em, tenant }: Context, customerId: string | null | undefined): Promise<string | null> {
  if (!tenant) return customerId ? (await customerById(em, customerId)).id : null;
  if (customerId && customerId !== tenant.id) throw notFound('Customer');
  return tenant.id;
}

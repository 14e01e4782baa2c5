import { customerById } from '#api/features/customers/customer.service.ts';
import { pictureCopy, shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { updateCompanyInfo } from './company.mutations.ts';

export const resolvers = {
  Query: {
    getCompanyInfo(_, _args, ctx) {
      const { em, tenant } = inTenant(ctx);
      return customerById(em, tenant.id);
    },
  },
  Mutation: {
    updateCompanyInfo: (_, { input }, ctx) => updateCompanyInfo(inTenant(ctx), input),
  },
  CompanyInfo: {
    logoUrl: ({ id: customerId, logoUrl: address }, _, ctx) => shownPicture(ctx, { kind: 'LOGO', customerId, address }),
    logo: ({ id: customerId, logoUrl: address }, _, ctx) => shownPicture(ctx, { kind: 'LOGO', customerId, address }),
    logoCopy: ({ id: customerId, logoUrl: address }, _, ctx) => pictureCopy(ctx, { kind: 'LOGO', customerId, address }),
    address: ({ street, streetNumber: number, complement, neighborhood, city, state, postalCode, country }) => ({
      street,
      number,
      complement,
      neighborhood,
      city,
      state,
      postalCode,
      country,
    }),
    contactInfo: ({ phone, contactEmail: email, website }) => ({ phone, email, website }),
  },
} satisfies Resolvers;

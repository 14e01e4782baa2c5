import { deleteRow } from '#api/crud/delete-row.ts';
import { write } from '#api/crud/write.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { displayStatusOf } from './license-days.ts';
import { License } from './license.entity.ts';
import {
  createLicense,
  customerOf,
  getLicense,
  listLicenses,
  scopeOf,
  updateLicense,
  usageOf,
} from './license.service.ts';

export const resolvers = {
  Query: {
    getLicense: (_, key, ctx) => getLicense(ctx, key),
    listLicenses: (_, args, ctx, info) => listLicenses(ctx, args, info),
  },
  Mutation: {
    createLicense: (_, { input }, ctx) => createLicense(ctx, input),
    updateLicense: (_, { input }, ctx) => updateLicense(ctx, input),
    deleteLicense: (_, { customerId, ...key }, ctx) =>
      write(scopeOf(ctx, customerId), (tx) => deleteRow(tx, License, key)),
  },
  License: {
    customerName: async (license, _, ctx) => (await customerOf(ctx, license)).displayName,
    displayStatus: async (license, _, ctx) =>
      displayStatusOf(license.expiryDate, dayIn((await customerOf(ctx, license)).timeZone, clock.now())),
    usage: (license, _, ctx) => usageOf(ctx, license),
  },
} satisfies Resolvers;

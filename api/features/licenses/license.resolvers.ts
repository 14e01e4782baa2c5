import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { write } from '#api/crud/write.ts';
import type { Context } from '#api/graphql/context.ts';
import type { LicenseVersionInput, Resolvers } from '#api/graphql/generated/types.ts';
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
    deleteLicense: (_, key, ctx) => deleteLicense(ctx, key),
    updateLicenses: (_, { input }, ctx) => eachRecord(input, (one) => updateLicense(ctx, one)),
    deleteLicenses: (_, { input }, ctx) => eachRecord(input, (key) => deleteLicense(ctx, key)),
  },
  License: {
    customerName: async (license, _, ctx) => (await customerOf(ctx, license)).displayName,
    displayStatus: async (license, _, ctx) =>
      displayStatusOf(license.expiryDate, dayIn((await customerOf(ctx, license)).timeZone, clock.now())),
    usage: (license, _, ctx) => usageOf(ctx, license),
  },
} satisfies Resolvers;

const deleteLicense = (ctx: Context, { customerId, ...key }: LicenseVersionInput) =>
  write(scopeOf(ctx, customerId), (tx) => deleteRow(tx, License, key));

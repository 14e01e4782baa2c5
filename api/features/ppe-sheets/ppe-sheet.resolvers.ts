import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { isIn } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { Employee } from '#api/features/employees/employee.entity.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { reference } from '#api/graphql/reference.ts';
import { PpeSheet } from './ppe-sheet.entity.ts';
import { checkAddressOf } from './add-signature.ts';
import { issuePpeSheet, signPpeSheet, voidPpeSheet } from './ppe-sheet.mutations.ts';
import { documentsOf } from './sheet-document.service.ts';
import { sendPpeSheetLink, signerOf, withdrawPpeSheetLink } from './sheet-link.mutations.ts';

export const resolvers = {
  Query: {
    getPpeSheet: (_, { id }, ctx) => getOrFail(inTenant(ctx), PpeSheet, id),
    listPpeSheets: (_, { filter, ...args }, ctx, info) =>
      listPage(inTenant(ctx), PpeSheet, { filter, ...args }, info, {
        where: [...isIn('employee_id', filter?.employeeId), ...isIn('sheet_status', filter?.sheetStatus)],
        defaultSort: 'CREATED_AT_DESC',
      }),
  },
  Mutation: {
    issuePpeSheet: (_, { input }, ctx) => issuePpeSheet(inTenant(ctx), input),
    signPpeSheet: (_, { input }, ctx) => signPpeSheet(inTenant(ctx), input),
    sendPpeSheetLink: (_, { input }, ctx) => sendPpeSheetLink(inTenant(ctx), input),
    withdrawPpeSheetLink: (_, { input }, ctx) => withdrawPpeSheetLink(inTenant(ctx), input),
    voidPpeSheet: (_, { input }, ctx) => voidPpeSheet(inTenant(ctx), input),
  },
  PpeSheet: {
    employee: reference('employeeId', Employee),
    from: reading(['fromDay'], ({ fromDay }) => fromDay),
    to: reading(['toDay'], ({ toDay }) => toDay),
    checkAddress: reading(['publicCode'], ({ publicCode }, _, ctx) => checkAddressOf(inTenant(ctx), publicCode)),
    documents: reading(['id'], ({ id }, _, ctx) => documentsOf(inTenant(ctx), id)),
    linkSentTo: reading(['id'], async ({ id }, _, ctx) => (await signerOf(inTenant(ctx), id))?.email),
    signerName: reading(['id'], async ({ id }, _, ctx) => (await signerOf(inTenant(ctx), id))?.name),
    signerAddress: reading(['id'], async ({ id }, _, ctx) => (await signerOf(inTenant(ctx), id))?.address),
    witnessName: userName('witnessId'),
    updatedByName: userName('updatedBy'),
  },
} satisfies Resolvers;

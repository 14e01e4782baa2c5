import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantKey, wordProp } from '#api/db/base.entity.ts';
import type { ChannelStatus } from '#api/stock/channel.ts';

const ChannelSchema = defineEntity({
  name: 'Channel',
  tableName: 'channel',
  properties: {
    ...tenantKey,
    machineId: idProp(),
    stockId: idProp(),
    channel: p.integer(),
    productId: idProp(),
    sizeId: idProp(),
    certificateId: idProp(),
    quantity: p.integer().default(0),
    reserved: p.integer().default(0),
    capacity: p.integer(),
    lowLevel: p.integer().default(0),
    parLevel: p.integer().nullable(),
    status: wordProp<ChannelStatus>(),
    statusSince: instantProp(),
    errorCode: p.string().length(40).nullable(),
    errorMessage: p.string().length(500).nullable(),
  },
});

/**
 * One position of a machine (requirements D8). Only api/stock/ledger.ts changes quantity, reserved and status of an
 * existing channel.
 */
export class Channel extends ChannelSchema.class {}
ChannelSchema.setClass(Channel);

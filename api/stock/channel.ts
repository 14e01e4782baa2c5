/** Statuses of a channel. With ERROR and MAINTENANCE it dispenses nothing until somebody sets AVAILABLE. */
export const CHANNEL_STATUSES = ['AVAILABLE', 'EMPTY', 'MAINTENANCE', 'ERROR'] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

/** The row of a locked channel. */
export type StockChannel = {
  id: string;
  machineId: string;
  channel: number;
  productId: string;
  sizeId: string;
  certificateId: string;
  /** Pieces in the channel. */
  quantity: number;
  /** Pieces of these that are reserved for approved withdrawals. */
  reserved: number;
  capacity: number;
  status: ChannelStatus;
};

/** The machine's error code and message for a channel. */
export type ChannelError = { errorCode?: string | null; errorMessage?: string | null };

/** Query fields that change when a message comes or is read. */
export const INBOX_FIELDS = ['listInboxEntries', 'getUnreadInboxCount'];

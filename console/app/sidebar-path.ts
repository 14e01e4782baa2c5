/** The address for the mark in the sidebar: scheduled reports are a tab of the notifications. */
export const sidebarPath = (pathname: string): string =>
  pathname.replace(/^\/report-(schedules|files)/, '/notifications');

/** The public page of what works. The sign-in page, the start and the user's menu lead there. */
export const STATUS_PATH = '/status';

import { waitFor } from './wait-for.ts';

/** A mail in the mail catcher. */
export type CaughtMail = {
  id: string;
  subject: string;
  text: string;
  html: string;
  from: { address: string }[];
  headers: Record<string, string>;
};

const catcher = () => process.env.MAIL_PAGE_URL ?? 'http://localhost:1080';

/** All mails to this address so far, oldest first. All tests share the catcher, so use an address of this test only. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${catcher()}/email?to.address=${encodeURIComponent(address)}`);
  const mails: CaughtMail[] = JSON.parse(await response.text());
  return mails;
}

/** Waits until there are `count` mails to this address, and returns them. */
export const waitForMails = (address: string, count: number): Promise<CaughtMail[]> =>
  waitFor(`${count} mails to ${address}`, async () => {
    const mails = await mailsTo(address);
    return mails.length >= count && mails;
  });

/** The code in a mail: a line of six digits. */
export function codeIn({ text }: CaughtMail): string {
  const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1];
  if (!code) throw new Error(`No code in the mail: ${text}`);
  return code;
}

/** The temporary password in an invitation: four groups of four on a line of their own. */
export function temporaryPasswordIn({ text }: CaughtMail): string {
  const password = /^\s*(\w{4}(?:-\w{4}){3})\s*$/m.exec(text)?.[1];
  if (!password) throw new Error(`No temporary password in the mail: ${text}`);
  return password;
}

import { type DemoAccount, demoAccounts } from '#api/seed/accounts.ts';

export type Page = {
  /** The port of the console in the browser. */
  port: string;
  /** Path of the product's log. */
  log: string;
};

/**
 * Prints the addresses and the demo accounts.
 *
 * @param took duration of the start, as text
 */
export function printSummary(environment: Record<string, string>, page: Page, took: string): void {
  const rows = demoAccounts.map((account) => [
    addressOf(account, page.port),
    account.role,
    account.email,
    account.password,
  ]);
  console.log(`
Ready in ${took}.

${columns(rows)}

  ${columns([
    ['Mails', environment['MAIL_PAGE_URL'] ?? 'sent to SMTP_URL'],
    ['Keycloak', `${environment['KEYCLOAK_URL']} (npm run stack -- env shows its administrator)`],
    ['Log', page.log],
  ]).trimStart()}

Ctrl-C stops what was started here.
`);
}

function addressOf(account: DemoAccount, port: string): string {
  return account.subdomain === null ? `http://localhost:${port}` : `http://${account.subdomain}.localhost:${port}`;
}

/** Formats rows of words as an indented table. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((word, index) => (widths[index] = Math.max(widths[index] ?? 0, word.length)));
  return rows
    .map((row) => `  ${row.map((word, index) => word.padEnd(widths[index] ?? 0)).join('   ')}`.trimEnd())
    .join('\n');
}

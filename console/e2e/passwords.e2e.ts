import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { oneUnlessFull } from './support/full-run.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, signIn, type BrowserSettings } from './support/open-console.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const NEW_PASSWORD = 'Boots-4-All-99!';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

/** Texts of the flows in each language, on a desktop and on phones, light and dark. */
const VISITS = [
  {
    visit: { language: 'en', theme: 'light', width: 1280, height: 800 },
    subject: 'Your code for a new password',
    forgot: 'Forgot password?',
    wrongCode: 'The code is wrong or no longer valid. Look at the newest e-mail, or ask for a new code.',
    codeForm: 'Code from the e-mail has 6 digits',
    required: 'E-mail is required',
    weak: 'Weak',
    strong: 'Strong',
    noUpper: 'At least one upper-case letter',
    differ: 'Passwords do not match',
    done: 'Your password was changed',
    back: 'Back to sign-in',
  },
  {
    visit: { language: 'pt-BR', theme: 'dark', width: 360, height: 740 },
    subject: 'Seu código para uma nova senha',
    forgot: 'Esqueceu a senha?',
    wrongCode: 'O código está incorreto ou não vale mais. Veja o e-mail mais recente ou peça um novo código.',
    codeForm: 'Código do e-mail: são 6 dígitos',
    required: 'E-mail: preenchimento obrigatório',
    weak: 'Fraca',
    strong: 'Forte',
    noUpper: 'Pelo menos uma letra maiúscula',
    differ: 'As senhas não coincidem',
    done: 'Sua senha foi alterada',
    back: 'Voltar para a entrada',
  },
  {
    visit: { language: 'es', theme: 'light', width: 360, height: 740 },
    subject: 'Su código para una nueva contraseña',
    forgot: '¿Olvidó su contraseña?',
    wrongCode: 'El código no es correcto o ya no es válido. Mire el correo más reciente o solicite un nuevo código.',
    codeForm: 'Código del correo: son 6 dígitos',
    required: 'Correo electrónico: es obligatorio',
    weak: 'Débil',
    strong: 'Fuerte',
    noUpper: 'Al menos una letra mayúscula',
    differ: 'Las contraseñas no coinciden',
    done: 'Su contraseña fue cambiada',
    back: 'Volver al inicio de sesión',
  },
] as const satisfies readonly (Record<string, unknown> & { visit: BrowserSettings })[];

const at = async (path: string, visit: BrowserSettings = {}): Promise<Page> => {
  const page = await (await site.visit(visit)).newPage();
  await page.goto(site.urlOf(path));
  return page;
};
const submit = (page: Page) => page.locator('button[type="submit"]').click();
const newPassword = (page: Page) => page.locator('input[autocomplete="new-password"]').first();
const repeated = (page: Page) => page.locator('input[autocomplete="new-password"]').nth(1);
const code = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function choose(page: Page, password: string, again = password): Promise<void> {
  await newPassword(page).fill(password);
  await repeated(page).fill(again);
}

/** Returns the newest code from the e-mails to this user. */
async function mailedCode({ email }: OwnPerson, subject: string): Promise<string> {
  const [mail] = await waitForMails(email, 1);
  expect(mail?.subject).toBe(subject);
  return mail ? codeIn(mail) : '';
}

/** Checks that the page fits the screen, and with axe. Returns a line per fault. */
async function findFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(WCAG);
  const { violations } = await axe.analyze();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const where = new URL(page.url()).pathname;
  return [
    ...(isWider ? [`${where} is wider than the screen`] : []),
    ...violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html.slice(0, 160)}`),
  ];
}

const DARK_PHONE = 1;

describe.each(oneUnlessFull(VISITS, DARK_PHONE))(
  'in $visit.language, $visit.theme, $visit.width px',
  ({ visit, ...words }) => {
    it(
      'a forgotten password is replaced in three steps, by the code from the e-mail [P4] [T7] [V3] [V4]',
      async () => {
        const person = await makePerson(site.app, site.app.acme);
        const page = await at('/login?returnTo=%2F', visit);
        await page.getByText(words.forgot).click();
        await page.waitForURL('**/forgot-password');
        await submit(page);
        await says(page, words.required);
        const faults = await findFaults(page);
        await page.locator('input[autocomplete="username"]').fill(person.email);
        await submit(page);

        const mailed = await mailedCode(person, words.subject);
        await code(page).waitFor();
        // A reload must not lose the step of the code.
        await page.reload();
        await code(page).fill('12345');
        await choose(page, 'weak');
        await says(page, words.weak);
        await choose(page, 'boots-4-all-99!', 'other-4-all-99!');
        await submit(page);
        for (const text of [words.codeForm, words.noUpper, words.differ]) await says(page, text);
        faults.push(...(await findFaults(page)));

        await code(page).fill(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'));
        await choose(page, NEW_PASSWORD);
        await says(page, words.strong);
        await submit(page);
        await says(page, words.wrongCode);
        await code(page).fill(mailed);
        await submit(page);
        await page.getByRole('heading', { level: 1, name: words.done }).waitFor();
        faults.push(...(await findFaults(page)));
        expect(faults).toEqual([]);

        await page.getByText(words.back).click();
        await page.waitForURL('**/login');
        await signIn(page, { email: person.email, password: NEW_PASSWORD });
        await page.waitForURL(({ pathname }) => pathname !== '/login');
      },
      4 * TIMEOUT_MS,
    );

    it(
      'a temporary password must be changed before anything else [P3] [P5] [N1] [N9]',
      async () => {
        const person = await makePerson(site.app, site.app.acme, { temporary: true });
        const page = await at('/unauthorized?role=system', visit);
        await page.waitForURL('**/login?returnTo=**');
        await signIn(page, person);
        await page.waitForURL('**/force-password-change');
        await choose(page, NEW_PASSWORD, 'Other-4-All-99!');
        await submit(page);
        await says(page, words.differ);
        expect(await findFaults(page)).toEqual([]);
        await repeated(page).fill(NEW_PASSWORD);
        await submit(page);
        await page.waitForURL('**/unauthorized?role=system');
        await page.getByRole('banner').waitFor();
      },
      4 * TIMEOUT_MS,
    );
  },
);

describe('the password pages', () => {
  it('show a refused password at its field, and let the user try again [V3] [P5]', async () => {
    const person = await makePerson(site.app, site.app.acme, { temporary: true });
    const page = await at('/login');
    await signIn(page, person);
    await page.waitForURL('**/force-password-change');
    await choose(page, person.password);
    await submit(page);
    await says(page, 'Choose a password other than the current one');
    expect(await newPassword(page).getAttribute('aria-invalid')).toBe('true');
    await choose(page, NEW_PASSWORD);
    await submit(page);
    await page.waitForURL(({ pathname }) => pathname !== '/force-password-change');
  });

  it('show a failure in an alert and in a toast, and keep the input [P3] [X5]', async () => {
    const page = await at('/forgot-password', { language: 'pt-BR' });
    await page.route('**/api/auth/forgot', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'mysql', dependency: 'mysql' } } }),
    );
    await page.locator('input[autocomplete="username"]').fill('ana@acme.example');
    await submit(page);
    await expect
      .poll(() => page.getByText('Nada foi alterado', { exact: false }).count(), { timeout: TIMEOUT_MS })
      .toBe(2);
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('ana@acme.example');
  });

  it('lead to the sign-in page when no password change is required [P5]', async () => {
    const page = await at('/force-password-change');
    await page.waitForURL('**/login');
  });
});

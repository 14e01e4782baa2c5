import { anyone, CHANGE_PASSWORD, challenged, guests } from '#console/auth/guards.ts';
import { STATUS_PATH } from '#console/auth/status-path.ts';
import type { AppRoute } from './app-route.ts';

/** Texts of the forms of guests. */
const GUEST_TEXTS = ['auth', 'crud', 'crudForm', 'validation'];

export const SIGN_IN: AppRoute = {
  path: '/login',
  guard: guests,
  // The form loads the texts of broken rules itself.
  texts: ['auth'],
  page: () => import('#console/auth/SignInPage.tsx').then((m) => m.SignInPage),
  title: (t) => t(($) => $.auth.title),
};

/** Pages without the shell, for users who are not signed in. */
export const GUEST_PAGES: readonly AppRoute[] = [
  SIGN_IN,
  {
    path: '/forgot-password',
    guard: guests,
    texts: GUEST_TEXTS,
    page: () => import('#console/auth/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
    title: (t) => t(($) => $.auth.forgotPassword.title),
  },
  {
    path: CHANGE_PASSWORD,
    guard: challenged,
    texts: GUEST_TEXTS,
    page: () => import('#console/auth/ChangePasswordPage.tsx').then((m) => m.ChangePasswordPage),
    title: (t) => t(($) => $.auth.changePassword.title),
  },
  {
    path: '/ppe-sheets/sign',
    guard: anyone,
    texts: ['auth', 'sheetSign', 'validation'],
    page: () => import('#console/features/ppe-sheets/SheetSignPage.tsx').then((m) => m.SheetSignPage),
    title: (t) => t(($) => $.sheetSign.page.title),
  },
  {
    path: '/ppe-sheets/check',
    params: '/:code?',
    guard: anyone,
    texts: ['auth', 'files', 'sheetCheck'],
    page: () => import('#console/features/ppe-sheets/SheetCheckPage.tsx').then((m) => m.SheetCheckPage),
    title: (t) => t(($) => $.sheetCheck.page.title),
  },
  {
    path: STATUS_PATH,
    guard: anyone,
    texts: ['auth', 'serviceStatus'],
    page: () => import('#console/auth/StatusPage.tsx').then((m) => m.StatusPage),
    title: (t) => t(($) => $.common.serviceStatus),
  },
];

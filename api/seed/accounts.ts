/** A person who can sign in to the demo. */
export type DemoAccount = {
  /** Null: the system administration at the bare root domain. */
  subdomain: string | null;
  role: 'system administrator' | 'customer admin' | 'regular user';
  name: string;
  email: string;
  password: string;
};

const PASSWORD = 'Helmet-2026!';

/** The accounts of the demo; `npm start` prints them. Only db:seed creates them. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    subdomain: null,
    role: 'system administrator',
    name: 'Sofia Prado',
    email: 'sofia@ppe.example',
    password: PASSWORD,
  },
  {
    subdomain: 'acme',
    role: 'customer admin',
    name: 'Marcela Azevedo',
    email: 'marcela@acme.example',
    password: PASSWORD,
  },
  { subdomain: 'acme', role: 'regular user', name: 'Renato Dias', email: 'renato@acme.example', password: PASSWORD },
  { subdomain: 'bolt', role: 'customer admin', name: 'Bruno Tavares', email: 'bruno@bolt.example', password: PASSWORD },
  { subdomain: 'bolt', role: 'regular user', name: 'Paula Rangel', email: 'paula@bolt.example', password: PASSWORD },
];

/** The administrator of the company of `db:seed -- --large`. */
export const largeAccount: DemoAccount = {
  subdomain: 'large',
  role: 'customer admin',
  name: 'Lara Bastos',
  email: 'lara@large.example',
  password: PASSWORD,
};

/** Another person of the demo, with a permission role. They can sign in, but `npm start` does not print them. */
export type DemoColleague = Omit<DemoAccount, 'subdomain' | 'role'> & { subdomain: string; permissionRole: string };

/** Further people of the demo. */
export const demoColleagues: readonly DemoColleague[] = [
  {
    subdomain: 'acme',
    name: 'Helena Moura',
    email: 'helena@acme.example',
    password: PASSWORD,
    permissionRole: 'Segurança do trabalho',
  },
];

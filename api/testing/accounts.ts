/** The kinds of people that tests sign in as; every tenant has an admin and a regular user. */
export type Role = 'admin' | 'regular' | 'system';

/** A password that passes the realm's policy (requirements V3). */
export const TEST_PASSWORD = 'Gloves-4-All!';

/** A person of a test's own realm. */
export type Account = { email: string; name: string; password: string };

export const accountOf = (role: Role, subdomain: string): Account => ({
  email: `${role}@${subdomain}.example`,
  name: role === 'regular' ? 'Rui Regular' : role === 'admin' ? 'Ana Admin' : 'Sam System',
  password: TEST_PASSWORD,
});

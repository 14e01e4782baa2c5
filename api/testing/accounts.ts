/** Roles of the test accounts; every tenant has an admin and a regular user. */
export type Role = 'admin' | 'regular' | 'system';

/** A password that the realm's policy accepts (requirements V3). */
export const TEST_PASSWORD = 'Gloves-4-All!';

/** An account in a realm of a test. */
export type Account = { email: string; name: string; password: string };

export const accountOf = (role: Role, subdomain: string): Account => ({
  email: `${role}@${subdomain}.example`,
  name: role === 'regular' ? 'Rui Regular' : role === 'admin' ? 'Ana Admin' : 'Sam System',
  password: TEST_PASSWORD,
});

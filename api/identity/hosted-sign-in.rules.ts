import { yup } from '#api/rules/yup.ts';

/** Keycloak's have some 700 characters. */
const TOKEN_LIMIT = 8192;

/** What keycloak-js got and hands over. */
export const hostedSignInRules = yup.object({ refreshToken: yup.string().required().max(TOKEN_LIMIT) });

import { yup } from '#api/rules/yup.ts';

/** In characters. Tokens of Keycloak have about 700. */
const TOKEN_LIMIT = 8192;

/** The refresh token that keycloak-js received and sends to this server. */
export const hostedSignInRules = yup.object({ refreshToken: yup.string().required().max(TOKEN_LIMIT) });

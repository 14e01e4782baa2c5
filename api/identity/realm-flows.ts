import type KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type AuthenticationFlowRepresentation from '@keycloak/keycloak-admin-client/lib/defs/authenticationFlowRepresentation.js';

/**
 * Creates the flows that an existing realm lacks because it is older than the flows of the template. Keycloak's call
 * that creates a realm with its flows cannot add a flow later.
 */
export async function ensureFlows(
  client: KeycloakAdminClient,
  realm: string,
  wanted: readonly AuthenticationFlowRepresentation[],
): Promise<void> {
  if (wanted.length === 0) return;
  const known = new Set((await client.authenticationManagement.getFlows({ realm })).map(({ alias }) => alias));
  for (const flow of wanted) if (!known.has(flow.alias)) await makeFlow(client, realm, flow);
}

async function makeFlow(
  client: KeycloakAdminClient,
  realm: string,
  { authenticationExecutions = [], ...flow }: AuthenticationFlowRepresentation,
): Promise<void> {
  const alias = flow.alias ?? '';
  await client.authenticationManagement.createFlow({ realm, ...flow });
  for (const { authenticator = '' } of authenticationExecutions)
    await client.authenticationManagement.addExecutionToFlow({ realm, flow: alias, provider: authenticator });
  for (const execution of await client.authenticationManagement.getExecutions({ realm, flow: alias })) {
    const requirement = authenticationExecutions.find(
      ({ authenticator }) => authenticator === execution.providerId,
    )?.requirement;
    if (requirement)
      await client.authenticationManagement.updateExecution({ realm, flow: alias }, { ...execution, requirement });
  }
}

import { settingNames } from '#api/config.ts';

/** Variables that the image sets, and those of the demo and of commands that the chart does not run. */
export const NOT_IN_CHART = ['NODE_ENV', 'CONSOLE_DIR', 'MACHINE_CREDENTIALS_FILE', 'KEYCLOAK_DATABASE_URL'];

/** Variables that have a value or Secret of their own in the chart; all others are keys of `settings`. */
export const WITH_OWN_VALUE: readonly string[] = `
  HOST PORT METRICS_PORT ROLE ROOT_DOMAIN PUBLIC_PORT TRUSTED_PROXIES
  DB_NAME DB_POOL DATABASE_URL MYSQL_ADMIN_URL VALKEY_URL SMTP_URL OTEL_EXPORTER_OTLP_HEADERS
  MAIL_FROM KEYCLOAK_URL KEYCLOAK_INTERNAL_URL KEYCLOAK_SHARDS KEYCLOAK_ADMIN_USER KEYCLOAK_ADMIN_PASSWORD
  REALM_PREFIX S3_ENDPOINT S3_PUBLIC_ENDPOINT S3_BUCKET S3_ACCESS_KEY S3_SECRET_KEY
  APP_SECRET MACHINE_PEPPER PIN_PEPPER AUDIT_SECRET AUDIT_STREAM_TOKEN
`
  .trim()
  .split(/\s+/);

type Schema = { properties: { settings: { propertyNames: { enum: string[] } } } };

/** The schema of the values with the current names of settings. */
export function schemaWithSettings(text: string): string {
  const schema: Schema = JSON.parse(text);
  const elsewhere = [...NOT_IN_CHART, ...WITH_OWN_VALUE];
  schema.properties.settings.propertyNames.enum = settingNames.filter((name) => !elsewhere.includes(name));
  return JSON.stringify(schema, null, 2) + '\n';
}

import { describeSettings } from '#api/config.ts';

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

type Setting = ReturnType<typeof describeSettings>[string];
type Schema = { properties: { settings: { properties: Record<string, object> } } };

/** The schema of the values with the current settings and their rules. */
export function schemaWithSettings(text: string): string {
  const schema: Schema = JSON.parse(text);
  const elsewhere = [...NOT_IN_CHART, ...WITH_OWN_VALUE];
  schema.properties.settings.properties = Object.fromEntries(
    Object.entries(describeSettings()).flatMap(([name, setting]) =>
      elsewhere.includes(name) ? [] : [[name, schemaOf(setting)]],
    ),
  );
  return JSON.stringify(schema, null, 2) + '\n';
}

/** Numbers and booleans may also be written as text, as in the environment of a process. */
function schemaOf(setting: Setting): object {
  if (!('tests' in setting)) return {};
  const limit = (name: string) => setting.tests.find((test) => test.name === name)?.params?.[name];
  switch (setting.type) {
    case 'number': {
      const isWhole = setting.tests.some((test) => test.name === 'integer');
      return {
        type: [isWhole ? 'integer' : 'number', 'string'],
        minimum: limit('min'),
        maximum: limit('max'),
        pattern: isWhole ? '^\\d+$' : '^\\d+(\\.\\d+)?$',
      };
    }
    case 'boolean':
      return { enum: [true, false, 'true', 'false'] };
    default:
      return setting.oneOf.length > 0 ? { enum: setting.oneOf } : { type: 'string' };
  }
}

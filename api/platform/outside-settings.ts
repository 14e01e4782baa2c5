import * as yup from 'yup';
import { receiverAddress } from './setting-kinds.ts';

/** Settings of what the product fetches from, and sends to, systems of others; a part of the settings in config.ts. */
export const outsideSettings = {
  /**
   * `true` also copies pictures from addresses with http. Default: only https. Pictures that are entered as web addresses
   * are copied once, and only from public addresses.
   */
  PICTURE_FETCH_HTTP: yup.boolean().default(false),
  /**
   * Hosts in the own network from which pictures may be copied, `host` or `host:port`, comma separated: private addresses,
   * http and any port are allowed there.
   */
  PICTURE_FETCH_ALLOWED_HOSTS: yup.string().default(''),
  /** `true` also sends webhooks to addresses with http. Default: only https, and only to public addresses. */
  WEBHOOK_HTTP: yup.boolean().default(false),
  /** Hosts in the own network that may get webhooks, as in PICTURE_FETCH_ALLOWED_HOSTS. */
  WEBHOOK_ALLOWED_HOSTS: yup.string().default(''),
  /**
   * Receiver of all audit entries, for example a SIEM: `https://host/path` gets them as lines of JSON by POST, `tls://host:6514`
   * and `tcp://host:601` as syslog messages (RFC 5424). Unset: entries are not sent. Needs AUDIT_SEAL_MS above 0.
   */
  AUDIT_STREAM_URL: receiverAddress(),
  /** Sent to an https receiver as `Authorization: Bearer …`. */
  AUDIT_STREAM_TOKEN: yup.string(),
};

import { pageSetting } from '#console/app/page-setting.ts';
import { subdomainOf } from './subdomain.ts';

/** Vite's development server does not set it; there tenants are subdomains of localhost. */
const rootDomain = pageSetting('root-domain') ?? 'localhost';

/** The tenant of this page's address; undefined for the system administration. */
export const SUBDOMAIN = subdomainOf(location.hostname, rootDomain);

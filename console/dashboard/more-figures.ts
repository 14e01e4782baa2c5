import type { GetDashboardMoreQuery } from '#console/generated/operations.ts';

/** Figures of safety; see the schema. */
export type SafetyFigures = NonNullable<GetDashboardMoreQuery['getSafetyFigures']>;
/** Certificates with pieces, by their state. */
export type CertificateFigures = NonNullable<GetDashboardMoreQuery['getCertificateFigures']>;
/** An entry of the latest activity. */
export type Activity = GetDashboardMoreQuery['getRecentActivity'][number];

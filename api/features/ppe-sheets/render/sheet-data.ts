import type {
  EmployeeFieldName,
  EmployeeLayout,
  SheetEmployeeField,
  SheetFont,
  SheetGrouping,
  SheetLanguage,
} from '#api/features/ppe-templates/ppe-template.rules.ts';

/** How a sheet looks and what it shows: the values of its template at that time. */
export type SheetLook = {
  templateTitle: string;
  language: SheetLanguage;
  headerCustomText: string | null;
  legalText: string | null;
  footerCustomText: string | null;
  primaryColor: string;
  secondaryColor: string;
  fontFamily: SheetFont;
  showCompanyName: boolean;
  showCompanyAddress: boolean;
  employeeLayout: EmployeeLayout;
  employeeFields: readonly SheetEmployeeField[];
  showActiveItems: boolean;
  showHistory: boolean;
  showReturns: boolean;
  showTrainings: boolean;
  groupBy: SheetGrouping;
  showSignatureFields: boolean;
  showDate: boolean;
};

/** Delivered pieces as they were at the delivery. Instants are ISO texts, days YYYY-MM-DD. */
export type SheetItem = {
  deliveredAt: string;
  product: string;
  size: string | null;
  category: string | null;
  quantity: number;
  certificate: string | null;
  certificateValidUntil: string | null;
};

/** How a delivery was proved. */
export type SheetProof = 'PASSWORD' | 'BIOMETRY' | 'BADGE_PASSWORD' | 'BADGE_BIOMETRY' | 'SIGNATURE' | 'COUNTER';

/** A delivery of the period. */
export type SheetDelivery = SheetItem & {
  /** Why the pieces were exchanged; null for other deliveries. */
  exchange: string | null;
  proof: SheetProof;
  /** Machine or warehouse. */
  place: string;
};

/** Pieces that came back, were discarded or lost. */
export type SheetReturn = Omit<SheetItem, 'deliveredAt' | 'category' | 'certificateValidUntil'> & {
  at: string;
  kind: 'RETURN_TO_STOCK' | 'EXCHANGE' | 'DISCARD' | 'LOST';
  reason: string;
};

/** A training of the person. */
export type SheetTraining = { name: string; completedAt: string; expiresAt: string | null };

/** How a sheet was signed. */
export type SigningMethod = 'SCREEN' | 'LINK';

/** Strokes of a signature: x, y and milliseconds for each point. */
export type Drawing = { width: number; height: number; strokes: readonly (readonly number[])[] };

/** The signature of a sheet. */
export type SheetSignature = Drawing & {
  name: string;
  signedAt: string;
  method: SigningMethod;
  /** Whom the certificate names that seals the signed sheet for the company; null without a seal. */
  sealedBy: string | null;
};

/** Everything that a sheet shows, as plain data: the same data give the same sheet. */
export type SheetData = {
  look: SheetLook;
  timeZone: string;
  /** The sheet shows made-up records, and says so. */
  isSample: boolean;
  company: { name: string; businessId: string; address: string | null };
  employee: Record<EmployeeFieldName, string | null>;
  /** Number among the sheets of the employee; null before it is issued. */
  number: number | null;
  /** First day; null: from the beginning. */
  from: string | null;
  /** Last day. */
  to: string;
  issuedAt: string;
  held: readonly SheetItem[];
  deliveries: readonly SheetDelivery[];
  returns: readonly SheetReturn[];
  trainings: readonly SheetTraining[];
  signature: SheetSignature | null;
  /** Address of the public page of the sheet, and the hash of its content; null before it is issued. */
  check: { address: string; hash: string } | null;
};

/** A PNG or JPEG with its size in pixels. */
export type SheetLogo = { bytes: Uint8Array; width: number; height: number };

/** Input of the renderer. */
export type SheetInput = { data: SheetData; logo: SheetLogo | null };

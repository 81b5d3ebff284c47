import type { Phone } from './fields.ts';

/** The client as it was when a document was written (API 3.8). */
export type ClientDetails = { name: string; email: string | null; address: string | null; phoneNumber: Phone | null };

/** The company as it was when a document was written. */
export type CompanyInformation = {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  website: string | null;
  taxNumber: string | null;
  logoUrl: string | null;
};

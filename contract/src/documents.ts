import { documentStatuses, paymentStatuses } from '@truckroll/domain/documents/document-kinds';
import { z } from 'zod';
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

const actionStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** 1 an invoice, 2 an estimate. */
export const documentType = z.union([z.literal(1), z.literal(2)]);

/** An invoice or estimate as lists show it (API 3.8). */
export const documentRow = z.object({
  id: z.string(),
  documentType,
  documentPrefix: z.string(),
  /** Always the same as the prefix: both spellings are in use. */
  documentPreFix: z.string(),
  documentNumber: z.number(),
  documentNumberDisplay: z.string(),
  documentStatus: z.enum(documentStatuses),
  /** 3 when converted, else the action status. */
  status: z.union([actionStatus, z.literal(3)]),
  /** 0 pending, 1 approved, 2 rejected. */
  actionStatus,
  paymentStatus: z.enum(paymentStatuses),
  isOverdue: z.boolean(),
  title: z.string(),
  date: z.string(),
  dueDate: z.string().nullable(),
  total: z.number(),
  amountDue: z.number(),
  clientId: z.string(),
  clientName: z.string(),
  jobId: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DocumentRow = z.infer<typeof documentRow>;

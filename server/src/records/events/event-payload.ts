import { displayNumber } from '@truckroll/domain/numbers/series';
import { z } from 'zod';

/** Excerpts of records carried by events, complete enough for readers to need no further query. */
export const person = z.object({ id: z.string(), name: z.string() });
export const client = z.object({ id: z.string(), name: z.string() });
/** The client's name is read when the event is recorded, unless it is given. */
export const job = z.object({
  id: z.string(),
  jobNumber: z.number(),
  title: z.string(),
  clientName: z.string().nullable().optional(),
});
export const request = z.object({ id: z.string(), requestNumber: z.number(), clientName: z.string() });
export const task = z.object({ id: z.string(), name: z.string(), jobId: z.string().nullable() });

/** `number` is the display number, with its prefix. */
export const document = z.object({
  id: z.string(),
  documentType: z.literal([1, 2]),
  number: z.string(),
  clientName: z.string(),
});

/** The result of a conversion; `name` is as in the history: 'job #12', 'invoice INV-2026000001'. */
export const conversionTarget = z.object({
  kind: z.enum(['job', 'estimate', 'invoice']),
  id: z.string(),
  name: z.string(),
});

export const visit = z.object({
  id: z.string(),
  jobId: z.string(),
  visitNumber: z.number(),
  visitStartDateTime: z.string().nullable(),
  visitEndDateTime: z.string().nullable(),
  anyTime: z.boolean(),
  timezone: z.string(),
  teamMembers: z.array(person),
});

export const namesOf = (people: readonly { name: string }[]): string[] => people.map(({ name }) => name);

export const requestDisplay = ({ requestNumber }: { requestNumber: number }): string =>
  displayNumber('REQ-', requestNumber);

type DocumentRow = {
  id: string;
  documentType: 1 | 2;
  documentPrefix: string;
  documentNumber: number;
  clientDetails: { name: string };
};

/** A document as events carry it. */
export const documentOf = (row: DocumentRow): z.output<typeof document> => ({
  id: row.id,
  documentType: row.documentType,
  number: displayNumber(row.documentPrefix, row.documentNumber),
  clientName: row.clientDetails.name,
});

import { can, canAny, type Rights } from '../abilities/rights.ts';
import type { DocumentType } from './document-kinds.ts';

const moduleOf = { 1: 'Invoice', 2: 'Estimate' } as const satisfies Record<DocumentType, string>;

/** A person with permissions and id: own documents are those the person created. */
export type DocumentPerson = Rights & { id: string };

/**
 * The fields of a document that decide permissions. Rows of lists have no creator: they are treated as possibly the
 * person's own.
 */
export type OwnedDocument = { documentType: DocumentType; createdBy?: string | null };

const isMaybeOwn = (person: DocumentPerson, { createdBy }: OwnedDocument): boolean =>
  createdBy === undefined || createdBy === person.id;

/** Whether a person sees documents of a type at all (API 2.3). */
export const seesDocuments = (person: Rights, type: DocumentType): boolean =>
  canAny(person, [
    `${moduleOf[type]}.viewAll`,
    `${moduleOf[type]}.create`,
    `${moduleOf[type]}.createOwn`,
    `${moduleOf[type]}.edit`,
  ]);

/** Whether a person sees the money of clients, as far as they see the client's invoices: credits and credit notes (API PY-20, PY-27). */
export const seesCredits = (person: Rights): boolean =>
  canAny(person, ['Invoice.viewAll', 'Invoice.create', 'Invoice.edit']);

/** Whether a person may receive payments of clients and give credit. */
export const mayRecordCredits = (person: Rights): boolean =>
  seesCredits(person) && can(person, 'Invoice.recordPayment');

/** Whether a person can create documents of a type: for all clients, or for assigned ones (API DC-2). */
export const makesDocuments = (person: Rights, type: DocumentType): boolean =>
  canAny(person, [`${moduleOf[type]}.create`, `${moduleOf[type]}.createOwn`]);

/** Whether a person may edit a document: requires `edit`, or `createOwn` for the person's own documents (API DC-3). */
export const mayEditDocument = (person: DocumentPerson, document: OwnedDocument): boolean =>
  can(person, `${moduleOf[document.documentType]}.edit`) ||
  (can(person, `${moduleOf[document.documentType]}.createOwn`) && isMaybeOwn(person, document));

/** Whether a person may send a document: requires `send`, or `createOwn` for the person's own documents (API DC-8). */
export const maySendDocument = (person: DocumentPerson, document: OwnedDocument): boolean =>
  can(person, `${moduleOf[document.documentType]}.send`) ||
  (can(person, `${moduleOf[document.documentType]}.createOwn`) && isMaybeOwn(person, document));

export const mayDeleteDocument = (person: Rights, { documentType }: OwnedDocument): boolean =>
  can(person, `${moduleOf[documentType]}.delete`);

/**
 * Whether a person may record a payment: requires `recordPayment`, or `createOwn` for the person's own documents. The
 * payment is for an invoice or for an estimate's deposit (API PY-2).
 *
 * @example mayRecordPayment(technician, { documentType: 1, createdBy: technician.id }) → true with `Invoice.createOwn`
 */
export const mayRecordPayment = (person: DocumentPerson, document: OwnedDocument): boolean =>
  can(person, 'Invoice.recordPayment') || (can(person, 'Invoice.createOwn') && isMaybeOwn(person, document));

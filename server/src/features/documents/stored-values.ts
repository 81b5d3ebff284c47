import type { StoredDocument } from '../../records/documents/document-rights.ts';
import type { DocumentValues } from './document-values.ts';

/** The fields of a document that people set, from its row. */
export const documentValuesOf = (row: StoredDocument): DocumentValues => ({
  documentSubType: row.documentSubType,
  documentPrefix: row.documentPrefix,
  title: row.title,
  clientDetails: row.clientDetails,
  assignedTo: row.assignedTo,
  date: row.date,
  dueDate: row.dueDate,
  discount: Number(row.discount),
  discountType: row.discountType,
  markup: Number(row.markup),
  shippingAmount: Number(row.shippingAmount),
  shippingInfo: row.shippingInfo,
  comments: row.comments,
  paymentTerms: row.paymentTerms,
  paymentInstructions: row.paymentInstructions,
  privateNotes: row.privateNotes,
  companyInformation: row.companyInformation,
  isDepositRequired: row.isDepositRequired,
  depositType: row.depositType,
  depositValue: Number(row.depositValue),
  isContractRequired: row.isContractRequired,
  contractTitle: row.contractTitle,
  contractContent: row.contractContent,
  servicePropertyId: row.servicePropertyId,
  contactId: row.contactId,
});

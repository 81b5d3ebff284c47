import { documentFields } from '@truckroll/domain/documents/document-fields';
import { plainOf } from '@truckroll/domain/fields/record-fields';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import type { DocumentValues } from './document-values.ts';

/** The fields of a document that people set, from its row. */
export const documentValuesOf = (row: StoredDocument): DocumentValues => ({
  ...plainOf(documentFields, row),
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
  comments: row.comments,
  paymentTerms: row.paymentTerms,
  companyInformation: row.companyInformation,
  isDepositRequired: row.isDepositRequired,
  depositType: row.depositType,
  depositValue: Number(row.depositValue),
  billingSchedule: row.billingSchedule,
  isContractRequired: row.isContractRequired,
  contractContent: row.contractContent,
  servicePropertyId: row.servicePropertyId,
  contactId: row.contactId,
});

import type { LinkProps } from '@tanstack/react-router';
import { invoiceStatuses } from '@truckroll/domain/documents/document-kinds';
import { isRevenue } from '@truckroll/domain/reports/revenue';

const counted = invoiceStatuses.filter((documentStatus) =>
  isRevenue({ documentType: 1, documentStatus, isDeleted: false }),
);

type RevenueOf = { from: string; to: string; currency: string };

/** The list of the invoices that a figure of revenue is made of (API 4.11). */
export const revenueLink = ({ from, to, currency }: RevenueOf): Pick<LinkProps, 'to' | 'search'> => ({
  to: '/grow/invoice',
  search: { status: [...counted], from, to, currency },
});

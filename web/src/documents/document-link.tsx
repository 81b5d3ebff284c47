import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import type { ReactNode } from 'react';

/** Where a document is seen (screens 2, P19 and P20). */
export const viewLink = (document: { id: string; documentType: DocumentType }) =>
  document.documentType === 1
    ? ({ to: '/grow/invoice/view', search: { id: document.id } } as const)
    : ({ to: '/grow/estimate/view', search: { id: document.id } } as const);

/** Where a document is changed (screens 2, P17 and P18). */
export const editLink = (document: { id: string; documentType: DocumentType }) =>
  document.documentType === 1
    ? ({ to: '/grow/invoice/edit', search: { id: document.id } } as const)
    : ({ to: '/grow/estimate/edit', search: { id: document.id } } as const);

/** Where a document is made. */
export const newLink = (documentType: DocumentType) =>
  documentType === 1 ? ({ to: '/grow/invoice/new' } as const) : ({ to: '/grow/estimate/new' } as const);

/** Where the documents of a type are listed. */
export const listLink = (documentType: DocumentType) =>
  documentType === 1 ? ({ to: '/grow/invoice' } as const) : ({ to: '/grow/estimate' } as const);

/** The address of a new document's editor, filled from a client or a job, for a tab of its own. */
export const newAddress = (documentType: DocumentType, from: { clientId: string } | { jobId: string }): string =>
  `/grow/${documentSlug(documentType)}/new?${new URLSearchParams(from)}`;

/** The address of a document's view, for a tab of its own. */
export const viewAddress = (
  { id, documentType }: { id: string; documentType: DocumentType },
  { collectPayment = false }: { collectPayment?: boolean } = {},
): string => `/grow/${documentSlug(documentType)}/view?id=${id}${collectPayment ? '&collectPayment=true' : ''}`;

type DocumentLinkProps = {
  document: { id: string; documentType: DocumentType };
  /** As where the documents ask for a tab of its own. */
  opensTab?: boolean;
  children: ReactNode;
};

/** A document's number or name that leads to its view. */
export function DocumentLink({ document, opensTab = false, children }: DocumentLinkProps) {
  return (
    <Anchor
      renderRoot={(props) => (
        <Link {...props} {...viewLink(document)} {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})} />
      )}
    >
      {children}
    </Anchor>
  );
}

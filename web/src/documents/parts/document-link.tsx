import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { documentSlug } from '@truckroll/domain/documents/document-words';
import type { ReactNode } from 'react';

/** The link to a document's view (screens 2, P19 and P20). */
export const viewLink = (document: { id: string; documentType: DocumentType }) =>
  document.documentType === 1
    ? ({ to: '/grow/invoice/view', search: { id: document.id } } as const)
    : ({ to: '/grow/estimate/view', search: { id: document.id } } as const);

/** The link to a document's editor (screens 2, P17 and P18). */
export const editLink = (document: { id: string; documentType: DocumentType }) =>
  document.documentType === 1
    ? ({ to: '/grow/invoice/edit', search: { id: document.id } } as const)
    : ({ to: '/grow/estimate/edit', search: { id: document.id } } as const);

/** The link to a new document's editor. */
export const newLink = (documentType: DocumentType) =>
  documentType === 1 ? ({ to: '/grow/invoice/new' } as const) : ({ to: '/grow/estimate/new' } as const);

/** The link to the list of a document type. */
export const listLink = (documentType: DocumentType) =>
  documentType === 1 ? ({ to: '/grow/invoice' } as const) : ({ to: '/grow/estimate' } as const);

/** The URL of a new document's editor, filled from a client or a job, for a new tab. */
export const newAddress = (documentType: DocumentType, from: { clientId: string } | { jobId: string }): string =>
  `/grow/${documentSlug(documentType)}/new?${new URLSearchParams(from)}`;

/** The URL of a document's view, for a new tab. */
export const viewAddress = (
  { id, documentType }: { id: string; documentType: DocumentType },
  { collectPayment = false }: { collectPayment?: boolean } = {},
): string => `/grow/${documentSlug(documentType)}/view?id=${id}${collectPayment ? '&collectPayment=true' : ''}`;

type DocumentLinkProps = {
  document: { id: string; documentType: DocumentType };
  /** Opens a new tab. */
  opensTab?: boolean;
  children: ReactNode;
};

/** A document's number or name, linked to its view. */
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

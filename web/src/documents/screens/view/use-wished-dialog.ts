import { useNavigate } from '@tanstack/react-router';
import type { Document } from '@truckroll/contract/documents/documents';
import { problems } from '@truckroll/contract/endpoints/problem';
import { type DocumentPerson, mayRecordPayment, maySendDocument } from '@truckroll/domain/documents/document-rights';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../../design/feedback/toasts.ts';
import { collectRefusal, sendRefusal } from '../../panels/document-refusals.ts';
import { viewLink } from '../../parts/document-link.tsx';
import { useDocumentPerson } from '../../parts/use-document-person.ts';
import type { DocumentViewSearch } from './document-view-search.ts';

export type Wished = 'payment' | 'send' | null;

/** The dialog that a URL requests: `&collectPayment=true`, or `&send=true` after 'Save and send'. */
export const wishedBy = ({ collectPayment, send }: DocumentViewSearch): Wished =>
  collectPayment === 'true' ? 'payment' : send === 'true' ? 'send' : null;

function openRefusal(wished: 'payment' | 'send', document: Document, person: DocumentPerson): string | null {
  const isAllowed = wished === 'payment' ? mayRecordPayment(person, document) : maySendDocument(person, document);
  if (!isAllowed) return problems.forbidden[1];
  return wished === 'payment' ? collectRefusal(document) : sendRefusal(document);
}

type Wish = { document: Document; wished: Wished; open: (what: 'payment' | 'send') => void };

/**
 * Opens the dialog that the URL requests, once, and removes the request from the URL. If it cannot be opened, a toast
 * explains why (screens 12.3).
 */
export function useWishedDialog({ document, wished, open }: Wish): void {
  const person = useDocumentPerson();
  const navigate = useNavigate();

  const follow = useEffectEvent((what: 'payment' | 'send') => {
    void navigate({ ...viewLink(document), replace: true });
    const refusal = openRefusal(what, document, person);
    if (refusal === null) open(what);
    else toast.warning(refusal);
  });

  useEffect(() => {
    if (wished !== null) follow(wished);
  }, [wished]);
}

import type { DocumentPerson } from '@truckroll/domain/documents/document-rights';
import { rightsOf, useMe } from '../../app/session/me.ts';

/** The user, in the form that the document rules need. */
export function useDocumentPerson(): DocumentPerson {
  const me = useMe();
  return { ...rightsOf(me), id: me.id };
}

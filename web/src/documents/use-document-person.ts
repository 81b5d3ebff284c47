import type { DocumentPerson } from '@truckroll/domain/documents/document-rights';
import { rightsOf, useMe } from '../app/me.ts';

/** The user, as the rules on documents want to know him. */
export function useDocumentPerson(): DocumentPerson {
  const me = useMe();
  return { ...rightsOf(me), id: me.id };
}

import { z } from 'zod';
import { endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import { pathName, requiredText, signedLinkQuery } from '../fields/fields.ts';

/** The record types that can own a stored file. The record decides who may read the file (API FI-8). */
export type FileOwner =
  | 'account'
  | 'person'
  | 'client'
  | 'drive'
  | 'document'
  | 'line'
  | 'plan'
  | 'email'
  | 'call'
  | 'sms'
  | 'personalData';

/** A storage key has two segments: the account's and the file's own. */
export const readStoredFile = endpoint({
  id: 'FI-7',
  name: 'readStoredFile',
  summary: 'The content of a stored file, by a signed link',
  method: 'GET',
  path: '/storage/:accountId/:name',
  needs: open,
  guest: true,
  onlyUnderApi: true,
  params: z.object({ accountId: pathName(100), name: pathName(300) }),
  query: signedLinkQuery,
  data: nothing,
  answers: 'binary',
  refuses: ['invalidLink', 'notFound'],
});

export const signFileLink = endpoint({
  id: 'FI-8',
  name: 'signFileLink',
  summary: 'A fresh signed link to a stored file',
  method: 'GET',
  path: '/files/signed-url',
  needs: signedIn,
  query: z.object({ key: requiredText(300) }),
  isNeverKept: true,
  data: z.object({ url: z.string(), expiresAt: z.string() }),
  refuses: ['forbidden', 'notFound'],
});

import { z } from 'zod';
import { endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { idParams, pathName, signedLinkQuery } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { readsMail } from './emails.ts';

export const listEmailPictures = endpoint({
  id: 'EM-24',
  name: 'listEmailPictures',
  summary: 'Signed links to the pictures from outside in a message; this server fetches them when a link is read',
  method: 'GET',
  path: '/emails/messages/:id/pictures',
  needs: readsMail,
  params: idParams,
  data: z.object({
    pictures: z
      .array(
        z.object({
          /** The value of `data-src` in the message's HTML. */
          address: z.string(),
          url: z.string(),
        }),
      )
      .max(listBounds.mailPictures),
  }),
  refuses: ['notFound'],
});

export const readEmailPicture = endpoint({
  id: 'EM-25',
  name: 'readEmailPicture',
  summary: 'A picture from outside in a message, by a signed link',
  method: 'GET',
  path: '/emails/pictures/:accountId/:messageId/:name',
  needs: open,
  guest: true,
  onlyUnderApi: true,
  params: z.object({ accountId: pathName(100), messageId: pathName(100), name: pathName(300) }),
  query: signedLinkQuery,
  data: nothing,
  answers: 'binary',
  refuses: ['invalidLink', 'notFound'],
});

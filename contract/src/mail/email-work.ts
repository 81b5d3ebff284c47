import { driveModules } from '@truckroll/domain/files/drive-rights';
import { z } from 'zod';
import { endpoint } from '../endpoints/endpoint.ts';
import { idParams, personRef, requiredPathId, requiredText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { readsMail } from './emails.ts';

export const saveEmailFiles = endpoint({
  id: 'EM-21',
  name: 'saveEmailFiles',
  summary: "Save attachments of a message to a client's, job's or request's drive, each once",
  method: 'POST',
  path: '/emails/messages/:id/files',
  needs: readsMail,
  params: idParams,
  body: z.object({
    moduleType: z.enum(driveModules, { error: 'Module type is not valid' }),
    moduleId: requiredPathId,
    /** The attachments to save; all of the message if absent. */
    s3Keys: z.array(requiredText(300)).min(1).max(listBounds.mailFiles).optional(),
  }),
  /** `saved`: the names of the files that the drive did not have before. */
  data: z.object({ saved: z.array(z.string()).max(listBounds.mailFiles) }),
  failure: 'Failed to upload files',
  refuses: ['forbidden', 'notFound', 'fileTooLarge'],
});

export const createLeadOfEmail = endpoint({
  id: 'EM-22',
  name: 'createLeadOfEmail',
  summary: "Create a client of a message's sender, with the phone and address of the signature",
  method: 'POST',
  path: '/emails/messages/:id/lead',
  needs: readsMail,
  params: idParams,
  data: z.object({ client: personRef }),
  status: 201,
  refuses: ['forbidden', 'notFound', 'emailTaken', 'senderWithoutAddress'],
});

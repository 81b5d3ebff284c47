import { maximumFileMegabytes, megabyte, pieceMegabytes } from '@truckroll/domain/files/upload-rules';
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { pathName, readText, wholeNumber } from '../fields/fields.ts';

/** An upload's id: the SHA-256 of the file's name and content, in hexadecimal digits. */
const params = z.object({ uploadId: pathName(64) });

const received = z.object({ received: z.number() });

export const readUpload = endpoint({
  id: 'FI-14',
  name: 'readUpload',
  summary: 'How many bytes of a file that is sent in pieces have arrived',
  method: 'GET',
  path: '/uploads/:uploadId',
  needs: signedIn,
  params,
  isNeverKept: true,
  data: received,
});

export const sendPiece = endpoint({
  id: 'FI-15',
  name: 'sendPiece',
  summary: 'Send the next piece of a file, of at most 1 MB',
  method: 'POST',
  path: '/uploads/:uploadId/pieces',
  needs: signedIn,
  params,
  body: z.object({
    fileName: readText(300),
    fileSize: wholeNumber.pipe(
      z
        .number()
        .min(1)
        .max(maximumFileMegabytes * megabyte),
    ),
    start: wholeNumber,
  }),
  files: { field: 'piece', maxCount: 1, maxMegabytes: pieceMegabytes, required: true, isPiece: true },
  isNeverKept: true,
  data: received,
  refuses: ['tooManyUploads'],
});

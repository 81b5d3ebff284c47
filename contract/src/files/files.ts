import { maximumFileMegabytes, maximumFiles } from '@truckroll/domain/files/upload-rules';
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, pathId, requiredText } from '../fields/fields.ts';
import { processingStatuses } from './drive.ts';

export const onlyPdfText = 'Only PDF files can be ingested';

export const ingestFiles = endpoint({
  id: 'FI-1',
  name: 'ingestFiles',
  summary: 'Send PDFs ahead of their upload, so that their text is read for search',
  method: 'POST',
  path: '/files/ingest',
  // The required right depends on the target drive: any right to add to a drive is enough here.
  needs: signedIn,
  files: { field: 'files', maxCount: maximumFiles, maxMegabytes: maximumFileMegabytes, required: true },
  data: z
    .array(
      z.object({
        files: z.array(z.object({ file_id: z.string(), file_name: z.string(), created_at: z.string() })),
      }),
    )
    .max(maximumFiles),
  status: 201,
  refuses: ['forbidden', 'notFound'],
});

export const processFile = endpoint({
  id: 'FI-2',
  name: 'processFile',
  summary: 'Tie an ingested file to its upload and wait until its text is read',
  method: 'POST',
  path: '/files/upload-from-s3',
  needs: signedIn,
  body: z.object({ fileId: pathId, fileUrl: requiredText(4000) }),
  data: z.object({ summary: z.string().nullable(), processingStatus: z.enum(processingStatuses) }),
  twins: ['summary', 'processingStatus'],
  failure: 'File uploaded but processing failed',
  rate: 'ai',
  refuses: ['forbidden', 'notFound'],
});

/**
 * What is known of a file's text: 'none' for a file without readable text, 'unread' for one that was uploaded before
 * files of its type were read, 'failed' for one that cannot be read.
 */
export const textStatuses = ['none', 'unread', 'reading', 'ready', 'failed'] as const;
export type TextStatus = (typeof textStatuses)[number];

export const storedFile = z.object({
  id: z.string(),
  fileId: z.string().nullable(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  summary: z.string().nullable(),
  /** Who made the summary: 'built-in', '{model} at {host}' or 'person'; null without a summary. */
  summaryProvider: z.string().nullable(),
  /** When the summary was made or a person saved it; null without a summary, and where that was not recorded. */
  summarizedAt: z.string().nullable(),
  /** Whether a summary is being made. */
  isSummarizing: z.boolean(),
  processingStatus: z.enum(processingStatuses),
  textStatus: z.enum(textStatuses),
  presignedUrl: z.string(),
});
describeType(storedFile, { id: 'StoredFile' });
export type StoredFile = z.infer<typeof storedFile>;

export const getFile = endpoint({
  id: 'FI-3',
  name: 'getFile',
  summary: 'One file with a fresh link to its content',
  method: 'GET',
  path: '/files/:id',
  needs: signedIn,
  params: idParams,
  isNeverKept: true,
  data: z.object({ file: storedFile }),
  refuses: ['forbidden', 'notFound'],
});

export const summarizeFile = endpoint({
  id: 'FI-9',
  name: 'summarizeFile',
  summary: 'Have a file summarized in the background, and read first if it was never read',
  method: 'POST',
  path: '/files/:id/summary',
  needs: signedIn,
  params: idParams,
  data: z.object({ file: storedFile }),
  status: 202,
  rate: 'ai',
  refuses: ['forbidden', 'notFound', 'fileWithoutText', 'aiUnavailable'],
});

export const summaryMaximum = 20_000;

export const updateSummary = endpoint({
  id: 'FI-4',
  name: 'updateSummary',
  summary: "Change a file's summary",
  method: 'PUT',
  path: '/files/:id',
  needs: signedIn,
  params: idParams,
  body: z.object({ summary: z.string().trim().max(summaryMaximum) }),
  data: z.object({ file: storedFile }),
  message: 'Summary updated!',
  failure: 'Failed to update summary',
  errorTwin: true,
  refuses: ['forbidden', 'notFound'],
});

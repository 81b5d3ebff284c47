import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { mostDocumentPhotos } from '@truckroll/domain/documents/line-photos';
import { fileTypeText, noFileText } from '@truckroll/domain/files/upload-rules';
import { withoutMetadata } from '@truckroll/domain/job-photos/without-metadata';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { invalid } from '../../platform/http/problem.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import { isStorageKey } from '../../platform/storage/storage.ts';
import { giveUnsavedFiles, lockKeysOf } from '../../platform/storage/stored-file-store.ts';
import type { RenderPdf } from '../../providers/pdf/render-pdf.ts';
import { listPhotosOfLines } from '../../records/documents/line-photo-store.ts';
import { listPhotosOfJobLines } from '../../records/jobs/job-item-store.ts';
import { listPhotosOfTemplates } from './estimate-template-store.ts';

/** The most pixels of a PNG: it is unpacked when it is printed. */
const mostPixels = 8_000_000;

/** The picture without what the camera wrote about place and time; null for other files, and for too many pixels. */
function pictureIn({ type, content }: UploadedFile): Buffer | null {
  if (type === 'image/jpeg') {
    const bare = withoutMetadata(content);
    return bare && Buffer.from(bare);
  }
  const isSmall = content.length > 24 && content.readUInt32BE(16) * content.readUInt32BE(20) <= mostPixels;
  return type === 'image/png' && isSmall ? content : null;
}

/** An uploaded photo: a JPEG or PNG that can be printed, because no document may fail by it. Refuses others with 400. */
export async function readPhoto(
  files: readonly UploadedFile[],
  renderPdf: RenderPdf,
): Promise<{ content: Buffer; type: string }> {
  const [file] = files;
  if (file === undefined) throw invalid('file', noFileText, 'required');
  const content = pictureIn(file);
  const { type } = file;
  const isPrinted =
    content !== null &&
    (await renderPdf(
      { content: [{ image: `data:${type};base64,${content.toString('base64')}`, fit: [60, 60] }] },
      { text: '', page: '' },
    ).then(
      () => true,
      () => false,
    ));
  if (!isPrinted) throw invalid('file', fileTypeText(file.name), 'not_allowed');
  return { content, type };
}

type WithPhotos = { photoKeys: readonly string[] };

const keysOf = (lines: readonly Partial<WithPhotos>[]): Set<string> =>
  new Set(lines.flatMap(({ photoKeys }) => photoKeys ?? []));

const listOf = { document: 'items', job: 'jobItems' } as const;

type Stored = {
  stored: readonly Partial<WithPhotos>[];
  sentAt: readonly (number | null)[];
  of?: keyof typeof listOf;
};

/**
 * The refusals of photos that do not exist. Those that a line has now are locked until the transaction ends, so that they
 * are not removed from another line meanwhile. `sentAt` has the place of each line in the request.
 */
export async function checkPhotos(
  tx: Tx,
  lines: readonly WithPhotos[],
  { stored, sentAt, of = 'document' }: Stored,
): Promise<FieldError[]> {
  const all = keysOf(lines);
  if (all.size === 0) return [];
  if (all.size > mostDocumentPhotos)
    return [{ path: listOf[of], code: 'too_many', message: `A ${of} has at most ${mostDocumentPhotos} photos` }];
  const [known, before] = [await lockKeysOf(tx, 'line', [...all].filter(isStorageKey), 'to use'), keysOf(stored)];
  return lines.flatMap(({ photoKeys }, at) =>
    photoKeys.flatMap((key, place): FieldError[] =>
      known.has(key) || before.has(key)
        ? []
        : [
            {
              path: `${listOf[of]}.${sentAt[at] ?? at}.photos.${place}`,
              code: 'not_found',
              message: 'Photo is not valid',
            },
          ],
    ),
  );
}

/** Locks the photos of lines that are copied until the transaction ends, so that they are not removed meanwhile. */
export const lockPhotos = (tx: Tx, lines: readonly Partial<WithPhotos>[]): Promise<unknown> =>
  lockKeysOf(tx, 'line', [...keysOf(lines)], 'to use');

type Saved = { id: string; accountId: string; lines: readonly Partial<WithPhotos>[] };

/** Gives the photos of a saved document, job or template, which nothing had before, to it. */
export const keepPhotos = (tx: Tx, { id, accountId, lines }: Saved): Promise<void> =>
  giveUnsavedFiles(tx, [...keysOf(lines)], { accountId, ownerId: id });

/**
 * Removes photos that lines had and that no line of a document, job or template has any more. Called after the lines were
 * written.
 */
export async function dropPhotos(tx: Tx, queue: Queue, lines: readonly Partial<WithPhotos>[]): Promise<void> {
  const keys = [...keysOf(lines)];
  if (keys.length === 0) return;
  const known = await lockKeysOf(tx, 'line', keys, 'to remove');
  const held = [
    await listPhotosOfLines(tx, keys),
    await listPhotosOfJobLines(tx, keys),
    await listPhotosOfTemplates(tx, keys),
  ];
  const lost = [...known].filter((key) => !held.some((keysHeld) => keysHeld.has(key)));
  await removeFiles(tx, queue, lost);
}

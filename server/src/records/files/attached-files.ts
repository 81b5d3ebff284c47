import type { Request } from '@truckroll/contract/requests/requests';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Links } from '../../platform/storage/links.ts';

type FileRef = Request['attachments'][number];

/** The files of requests, grouped by request, with fresh links. */
export async function listRequestFiles(
  tx: Tx,
  requestIds: readonly string[],
  links: Links,
): Promise<Map<string, FileRef[]>> {
  const gathered = new Map<string, FileRef[]>();
  if (requestIds.length === 0) return gathered;
  const rows = await tx
    .selectFrom('driveItems')
    .select(['moduleId', 'id', 'name', 'fileType', 'fileSize', 'storageKey'])
    .where('moduleType', '=', 'requests')
    .where('moduleId', 'in', [...requestIds])
    .where('type', '=', 'file')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  for (const { moduleId, id, name, fileType, fileSize, storageKey } of rows) {
    if (storageKey === null) continue;
    const file: FileRef = {
      id,
      fileName: name,
      fileType: fileType ?? '',
      fileSize: fileSize ?? 0,
      systemGeneratedFileName: storageKey,
      presignedUrl: links.sign(storageKey).url,
    };
    gathered.set(moduleId, [...(gathered.get(moduleId) ?? []), file]);
  }
  return gathered;
}

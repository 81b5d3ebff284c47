import { problems } from '@truckroll/contract/endpoints/problem';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/files/drive';
import { moduleTypeText } from '@truckroll/contract/files/drive';
import { pathText } from '@truckroll/domain/files/folder-tree';
import { Bytes } from '../../platform/http/answer.ts';
import { found, invalid } from '../../platform/http/problem.ts';
import { readFile } from '../../platform/storage/sealed-files.ts';
import { disposition } from '../../platform/storage/stored-content.ts';
import * as store from '../../records/files/drive-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { createFolder, listFolder, moveItem, renameItem, showItem } from './change-item.ts';
import { deleteItem, deleteJobFile } from './delete-item.ts';
import { openItem, openNamedItem } from './drive-item.ts';
import { enterForAdding, enterForReading } from './enter-drive.ts';
import { registerDriveFiles } from './file-owners.ts';
import { shareItem } from './share-item.ts';
import { addUploads, checkUpload, storeUploads, withoutPlaces } from './upload-files.ts';

export function driveRoutes(context: ServerContext): void {
  const { serve, links, queue, storage, seal, fileOwners } = context;
  registerDriveFiles(fileOwners);
  const listed = (rows: readonly store.DriveItemRow[]) => rows.map((row) => store.toDriveItem(row, links));

  serve(contract.listDrive, {
    find: enterForReading,
    async handle({ tx, query }) {
      const { items, breadcrumb } = await listFolder(tx, query, query);
      return { items: listed(items), breadcrumb, total: items.length };
    },
  });

  serve(contract.getDriveItem, {
    find: ({ tx, actor, params }) => openItem(tx, actor, { id: params.id, operation: 'read' }),
    handle: async ({ record }) => ({ item: store.toDriveItem(record, links) }),
  });

  serve(contract.addToDrive, {
    async find(request) {
      const { type, moduleType } = request.rawBody;
      if (type === 'folder') request.failWith(problems.unexpected[1]);
      else if (moduleType === 'job_signature') request.failWith('Failed to upload signature');
      await enterForAdding(request);
    },
    async prepare({ body, files, actor }) {
      if (body.type === 'folder') return [];
      checkUpload(body, files);
      return storeUploads(storage, actor.accountId, withoutPlaces(files));
    },
    async handle({ tx, body, actor, now, writtenAt, prepared: uploads }) {
      const { parentFolderId, name, moduleType, moduleId } = body;
      const drive = { moduleType, moduleId };
      if (body.type !== 'folder') {
        const upload = { uploads, parentFolderId, fileIds: body.fileId ?? [], writtenAt };
        return listed(await addUploads(tx, drive, upload, { actor, now, queue }));
      }
      if (moduleType === 'job_signature') throw invalid('moduleType', moduleTypeText, 'not_allowed');
      return listed(await createFolder(tx, drive, { name: name ?? '', parentFolderId }, { actor, now }));
    },
  });

  serve(contract.renameDriveItem, {
    find: ({ tx, actor, rawBody }) => openNamedItem(tx, actor, { id: rawBody['id'], operation: 'change' }),
    handle: async ({ tx, record, body, actor, now }) =>
      listed([await renameItem(tx, found(record, 'File'), body.name, { actor, now })]),
  });

  serve(contract.showDriveItem, {
    find: ({ tx, actor, rawBody }) => openNamedItem(tx, actor, { id: rawBody['id'], operation: 'change' }),
    handle: async ({ tx, record, body, actor, now }) =>
      listed([await showItem(tx, found(record, 'File'), body.isShown, { actor, now })]),
  });

  serve(contract.deleteDriveItem, {
    find: ({ tx, actor, rawBody, rawQuery }) =>
      openNamedItem(tx, actor, { id: rawBody['id'] ?? rawQuery['id'], operation: 'change' }),
    async handle({ tx, record, actor, now }) {
      if (record === undefined) throw invalid('id', 'Id is required', 'required');
      return { deletedCount: await deleteItem(tx, record, { actor, now, queue }) };
    },
  });

  serve(contract.listDriveFolders, {
    find: enterForReading,
    async handle({ tx, query }) {
      const folders = await store.listFolders(tx, query);
      return {
        folders: folders
          .map((folder) => ({ ...folder, fileName: folder.name, path: pathText(folders, folder.id) }))
          .sort((one, other) => byPath.compare(one.path, other.path))
          .slice(0, listBounds.driveFolders),
      };
    },
  });

  serve(contract.moveDriveItem, {
    find: ({ tx, actor, rawBody }) => openNamedItem(tx, actor, { id: rawBody['itemId'], operation: 'change' }),
    handle: async ({ tx, record, body, actor, now }) =>
      listed([await moveItem(tx, found(record, 'File'), body.destinationFolderId, { actor, now })]),
  });

  serve(contract.deleteJobFile, {
    find: ({ tx, actor, rawBody }) =>
      openNamedItem(tx, actor, { id: rawBody['fileId'], operation: 'change', byFileId: true }),
    async handle({ tx, record, body, actor, now }) {
      await deleteJobFile(tx, found(record, 'File'), body.deleteType, { actor, now, queue });
      return { deletedCount: 1 as const };
    },
  });

  serve(contract.shareDriveItem, {
    find: ({ tx, actor, rawBody }) => openNamedItem(tx, actor, { id: rawBody['id'], operation: 'change' }),
    handle: ({ tx, record, body, actor, now }) =>
      shareItem(tx, found(record, 'File'), body, { actor, now, settings: context.settings, links, queue }),
  });

  serve(contract.downloadFile, {
    async prepare({ body, actor, transact }) {
      const file = await transact((tx) => fileOwners.readable(tx, actor, body.key));
      const content = found((await readFile({ storage, seal }, file)) ?? undefined, 'File');
      return new Bytes(content, {
        'Content-Type': file.type,
        'Content-Length': String(file.size),
        'Content-Disposition': disposition('attachment', body.filename ?? file.name),
      });
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });
}

const byPath = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

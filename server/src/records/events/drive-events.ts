import { historyModules } from '@truckroll/contract/history/history';
import { z } from 'zod';
import { defineEvent, line } from './event-definition.ts';

/** The record that owns the drive: events are written to its history. */
const owner = z.object({ moduleType: z.enum(historyModules), moduleId: z.string() });
const item = z.object({ id: z.string(), type: z.enum(['folder', 'file', 'note']), name: z.string() });

type Owner = z.output<typeof owner>;
const ofOwner = ({ moduleType, moduleId }: Owner, what: string) => line(moduleType, moduleId, what);
const named = ({ type, name }: z.output<typeof item>): string => `the ${type} "${name}"`;

const uploaded = (names: readonly string[]): string =>
  names.length === 1
    ? `uploaded the file "${names[0]}"`
    : `uploaded ${names.length} files: ${names.map((name) => `"${name}"`).join(', ')}`;

export const driveEvents = {
  'drive.folder_created': defineEvent({
    summary: 'A folder was created in a drive',
    payload: z.object({ owner, itemId: z.string(), name: z.string() }),
    history: (event) => ofOwner(event.owner, `created the folder "${event.name}"`),
  }),
  'drive.files_uploaded': defineEvent({
    summary: 'Files were uploaded to a drive; a signature has no name',
    payload: z.object({
      owner,
      itemIds: z.array(z.string()),
      names: z.array(z.string()),
      isSignature: z.boolean(),
    }),
    history: ({ owner: of, names, isSignature }) => ofOwner(of, isSignature ? 'uploaded a signature' : uploaded(names)),
  }),
  'drive.note_created': defineEvent({
    summary: 'A note was written in a drive',
    payload: z.object({ owner, itemId: z.string(), title: z.string() }),
    history: (event) => ofOwner(event.owner, `wrote the note "${event.title}"`),
  }),
  'drive.note_updated': defineEvent({
    summary: 'A note of a drive changed',
    payload: z.object({ owner, itemId: z.string(), title: z.string() }),
    history: (event) => ofOwner(event.owner, `changed the note "${event.title}"`),
  }),
  'drive.renamed': defineEvent({
    summary: 'An item of a drive was renamed',
    payload: z.object({ owner, item, to: z.string() }),
    history: (event) => ofOwner(event.owner, `renamed ${named(event.item)} to "${event.to}"`),
  }),
  'drive.moved': defineEvent({
    summary: 'An item of a drive moved to another folder; `to` is the path of the folder',
    payload: z.object({ owner, item, to: z.string() }),
    history: (event) => ofOwner(event.owner, `moved ${named(event.item)} to "${event.to}"`),
  }),
  'drive.shown': defineEvent({
    summary: "A file is shown on the client's page, or no longer",
    payload: z.object({ owner, item, isShown: z.boolean() }),
    history: ({ owner: of, item: file, isShown }) =>
      ofOwner(of, `${isShown ? 'showed' : 'hid'} ${named(file)} ${isShown ? 'to' : 'from'} the client`),
  }),
  'drive.deleted': defineEvent({
    summary: "An item of a drive was deleted, of a job's file possibly only from its client's drive",
    payload: z.object({ owner, item, isFromClientOnly: z.boolean() }),
    history({ owner: of, item: gone, isFromClientOnly }) {
      const content = gone.type === 'folder' ? ' with everything in it' : '';
      const where = isFromClientOnly ? " from the client's files" : '';
      return ofOwner(of, `deleted ${named(gone)}${content}${where}`);
    },
  }),
  'drive.photo_shown': defineEvent({
    summary: 'A photo of a job was shown to the client, or hidden again',
    payload: z.object({ owner, itemId: z.string(), name: z.string(), isShown: z.boolean() }),
    history: ({ owner: of, name, isShown }) =>
      ofOwner(of, isShown ? `showed the photo "${name}" to the client` : `hid the photo "${name}" from the client`),
  }),
  'drive.shared': defineEvent({
    summary: 'A link to a file or note was created, and mailed to its recipients if there are any',
    payload: z.object({ owner, item, recipients: z.array(z.string()) }),
    history: ({ owner: of, item: shared, recipients }) =>
      ofOwner(of, `shared ${named(shared)}${recipients.length > 0 ? ` with ${recipients.join(', ')}` : ''}`),
  }),
};

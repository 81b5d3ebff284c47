import { downloadDocument } from '@truckroll/contract/document-lists';
import { callForFile } from '../app/call.ts';
import { saveFile } from '../app/save-file.ts';
import { tellFailure } from '../app/tell-failure.ts';

/** Fetches a document's PDF with the session's token and has the browser save it (DC-7). */
export const savePdf = (id: string): void =>
  tellFailure(async () => saveFile(await callForFile(downloadDocument, { params: { id }, query: { inline: false } })));

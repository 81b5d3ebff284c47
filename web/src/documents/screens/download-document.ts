import { downloadDocument } from '@truckroll/contract/documents/document-lists';
import { saveFile } from '../../app/save-file.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';

/** Fetches a document's PDF and has the browser save it (DC-7); a failure is a browser alert (screens 3.6). */
export function savePdf(id: string): void {
  fetchFile(downloadDocument, { params: { id }, query: { inline: false } })
    .then(saveFile)
    .catch((error: unknown) => {
      if (!(error instanceof ApiProblem && error.isReported))
        window.alert(problemText(error, downloadDocument.failure));
    });
}

import * as contract from '@truckroll/contract/files/file-chat';
import { Suspense, useMemo, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { fetchLines } from '../../app/transport/fetch-lines.ts';
import { PanelContent, PanelDrawer } from '../../design/dialog/panel.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { partsOf, toPast } from './answer-parts.ts';
import styles from './chat.module.css';
import { Chat } from './chat.tsx';
import type { ChatSource } from './chat-source.ts';
import type { Citation } from './citation.ts';

const FileViewer = lazyDialog(async () => (await import('./file-viewer.tsx')).FileViewer);

export type AskedRecord = { moduleType: contract.ChatModule; moduleId: string };

const sourceOf = ({ moduleType, moduleId }: AskedRecord): ChatSource => {
  const record = { moduleType, moduleId };
  return {
    queryKey: ['drive-chat', moduleType, moduleId],
    readHistory: async (signal) => toPast(await fetchEndpoint(contract.listAskedMessages, { query: record, signal })),
    ask: (question, signal) => partsOf(fetchLines(contract.askFiles, { body: { ...record, question }, signal })),
    forget: () => fetchEndpoint(contract.deleteAskedMessages, { query: record }),
    name: 'your chat about these files',
  };
};

type AskFilesDrawerProps = { record: AskedRecord; canChange: boolean; onClose: () => void };

/** A chat about all files of a record (FI-11 to FI-13); a source opens its file at the place. */
export function AskFilesDrawer({ record, canChange, onClose }: AskFilesDrawerProps) {
  const { moduleType, moduleId } = record;
  const source = useMemo(() => sourceOf({ moduleType, moduleId }), [moduleType, moduleId]);
  const [cited, setCited] = useState<Citation | null>(null);
  const isPhone = useIsPhone();
  return (
    <PanelDrawer title="Ask about these files" fillsScreen={isPhone} onClose={onClose}>
      <PanelContent>
        <div className={styles.drawer}>
          <Chat
            source={source}
            draftName={`${moduleType}.${moduleId}`}
            invitation="Ask about all files here. Each answer cites the files that it is based on."
            placeholder="Ask a question about these files"
            onOpen={setCited}
            namesFiles
          />
        </div>
        <Suspense>
          {cited !== null && (
            <FileViewer id={cited.fileId} canChange={canChange} cited={cited} onClose={() => setCited(null)} />
          )}
        </Suspense>
      </PanelContent>
    </PanelDrawer>
  );
}

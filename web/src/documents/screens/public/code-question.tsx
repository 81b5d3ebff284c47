import { useQuery } from '@tanstack/react-query';
import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import { Suspense, useEffect } from 'react';
import { readToken } from '../../../app/session/session-token.ts';
import { useStore } from '../../../design/external-store.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import type { PageWords } from './page-words.ts';
import { deviceQuery, sendDocumentCode, waitingForCode } from './public-queries.ts';

const CodeDialog = lazyDialog(async () => (await import('../../../hub/panels/code-dialog.tsx')).CodeDialog);

type CodeQuestionProps = { token: string; companyId: string; language: ClientLanguage; words: PageWords };

/**
 * Binds the link to the device that opens it first, and asks for a code before an answer of another one. Staff who look at the
 * page that they send bind nothing.
 */
export function CodeQuestion({ token, companyId, language, words }: CodeQuestionProps) {
  const waiting = useStore(waitingForCode);
  useQuery({ ...deviceQuery(token, companyId), enabled: readToken() === null });
  useEffect(() => () => waitingForCode.get()?.settle(false), []);
  if (waiting === null) return null;
  return (
    <Suspense>
      <CodeDialog
        language={language}
        title={words.page.say('confirmYou')}
        companyId={companyId}
        sentTo={waiting.sentTo}
        send={() => sendDocumentCode(token)}
        onEnter={() => waiting.settle(true)}
        onClose={() => waiting.settle(false)}
      />
    </Suspense>
  );
}

import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import { Suspense } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { holdHub } from '../parts/held-hub.ts';
import { useHubWords } from '../parts/hub-page-words.ts';
import { CodeForms } from './code-forms.tsx';

type CodeDialogProps = {
  language: ClientLanguage;
  title: string;
  companyId: string;
  /** Where a code can be sent, as it is shown; null: the client types an address. */
  sentTo: string | null;
  send: () => Promise<{ codeId: string }>;
  onEnter: () => void;
  onClose: () => void;
};

/** Asks for a code before the client acts on this device. It opens the client's page here, too. */
export const CodeDialog = ({ title, onClose, ...props }: CodeDialogProps) => (
  <Dialog title={title} width={480} isOnTop onClose={onClose}>
    <Suspense fallback={<SkeletonRows columns={1} rows={3} isPhone />}>
      <Forms {...props} />
    </Suspense>
  </Dialog>
);

function Forms({ language, companyId, sentTo, send, onEnter }: Omit<CodeDialogProps, 'title' | 'onClose'>) {
  const words = useHubWords(language);
  return (
    <CodeForms
      words={words}
      company={companyId}
      known={sentTo === null ? undefined : { sentTo, send }}
      sendsTexts={false}
      intro={words.page.say('codeToAny')}
      enterLabel={words.page.say('continue')}
      onEnter={(token) => {
        holdHub({ token, companyId, link: null });
        onEnter();
      }}
    />
  );
}

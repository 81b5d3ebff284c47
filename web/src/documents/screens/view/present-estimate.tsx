import { Button, CloseButton, Modal, Text } from '@mantine/core';
import type { Document } from '@truckroll/contract/documents/documents';
import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import { clientDocument } from '@truckroll/domain/documents/client-document';
import { countingOption } from '@truckroll/domain/documents/estimate-options';
import { type CSSProperties, Suspense, useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { useLayer } from '../../../design/dialog/layers.ts';
import { problemText } from '../../../design/feedback/api-problem.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { ScrollRegion } from '../../../design/scroll-region.tsx';
import { DocumentSheetView } from '../../parts/document-sheet-view.tsx';
import { useKeptPictures } from '../../parts/estimate-pictures.ts';
import { ApprovalStamp } from '../public/approval-stamp.tsx';
import { useChoice } from '../public/choose-options.tsx';
import { usePageWords } from '../public/page-words.ts';
import { useAnswerOnSite } from './answer-on-site.ts';
import styles from './present-estimate.module.css';

const SignContractDialog = lazyDialog(
  async () => (await import('../public/sign-contract-dialog.tsx')).SignContractDialog,
);

type PresentEstimateProps = { document: Document; language: ClientLanguage; onClose: () => void };

/**
 * An estimate that is shown to its client on site, on the whole screen and in the client's language: the client chooses,
 * signs and approves here, also without a network (screens 12.3, decision 0111).
 */
export function PresentEstimate({ onClose, ...props }: PresentEstimateProps) {
  useLayer({ opened: true, close: onClose });
  return (
    <Modal.Root opened onClose={onClose} fullScreen closeOnEscape={false}>
      <Modal.Content aria-label={props.document.documentNumberDisplay} className={styles.screen}>
        <Suspense>
          <Presented {...props} onClose={onClose} />
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}

type Signed = { name: string; image: string };

function Presented({ document: stored, language, onClose }: PresentEstimateProps) {
  const { timezone } = useMe();
  const words = usePageWords(language);
  const shown: PublicDocument = useKeptPictures(clientDocument(stored), stored.id);
  const { document, choice, isRefused, choosing } = useChoice(shown, { words, isReadOnly: false, onAsk: null });
  const answer = useAnswerOnSite(stored);
  const [isSigning, setSigning] = useState(false);
  const [done, setDone] = useState<'sent' | 'saved' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { say, money } = words.page;
  const total = money(document.total, document.currency);
  const option = countingOption(document.options)?.name ?? null;
  const number = document.documentNumberDisplay;
  const { accent } = document.look;

  async function give(actionStatus: 1 | 2, signed?: Signed): Promise<void> {
    const chosen = actionStatus === 1 && choice !== null ? { choice: { ...choice, lines: [...choice.lines] } } : {};
    const title = `${actionStatus === 1 ? `Approval, ${total},` : 'Rejection'} of ${number}`;
    const saved = await answer.mutateAsync({ actionStatus, ...chosen, ...(signed ? { signed } : {}), title });
    setDone(saved === null ? 'saved' : 'sent');
  }

  async function ask(actionStatus: 1 | 2): Promise<void> {
    setRefusal(null);
    const approves = actionStatus === 1;
    if (approves && document.isContractRequired) return setSigning(true);
    await confirm({
      kind: approves ? 'default' : 'delete',
      title: say(approves ? 'approveNumber' : 'rejectNumber', { number }),
      message:
        approves && option !== null
          ? say('sureApproveOption', { option, total })
          : say(approves ? 'sureApprove' : 'sureReject', { total }),
      confirmLabel: say(approves ? 'approve' : 'reject'),
      cancelLabel: words.refused.say('cancel'),
      work: () => give(actionStatus),
    }).catch((error: unknown) => setRefusal(problemText(error)));
  }

  return (
    <>
      <header className={styles.head}>
        <Text fw={600}>{document.companyInformation.name}</Text>
        <CloseButton size="lg" aria-label={words.refused.say('close')} onClick={onClose} />
      </header>
      <ScrollRegion className={styles.paper} aria-label={number}>
        <ApprovalStamp document={document} timezone={timezone} words={words} />
        <DocumentSheetView
          document={document}
          currency={document.currency}
          words={words.sheet}
          zone={timezone}
          choosing={choosing}
        />
      </ScrollRegion>
      <section
        className={styles.bar}
        style={{ '--accent': accent, '--accent-ink': inkOn(accent) } as CSSProperties}
        aria-label={say('yourAnswer')}
      >
        {refusal !== null && (
          <Text role="alert" c="var(--mantine-color-error)">
            {refusal}
          </Text>
        )}
        {done !== null ? (
          <Text role="status" fw={600}>
            {done === 'sent' ? say('answerSent') : say('answerSaved', { company: document.companyInformation.name })}
          </Text>
        ) : document.actionStatus !== 0 ? (
          <Text>{words.refused.say('document_answered')}</Text>
        ) : document.documentStatus === 'expired' ? (
          <Text>{words.refused.say('estimate_expired')}</Text>
        ) : (
          <>
            {isRefused && <Text role="alert">{say('choiceTooSmall')}</Text>}
            <Button size="md" variant="default" onClick={() => void ask(2)}>
              {say('reject')}
            </Button>
            <Button size="md" className={styles.main} disabled={isRefused} onClick={() => void ask(1)}>
              {say('approveTotal', { total })}
            </Button>
          </>
        )}
        {done !== null && (
          <Button size="md" onClick={onClose}>
            {words.refused.say('close')}
          </Button>
        )}
      </section>
      <Suspense>
        {isSigning && (
          <SignContractDialog
            document={document}
            total={option === null ? say('total', { total }) : say('optionTotal', { option, total })}
            words={words}
            approve={({ signerName: name, signature: image }) => give(1, { name, image })}
            textOf={problemText}
            onClose={() => setSigning(false)}
            onDone={() => undefined}
          />
        )}
      </Suspense>
    </>
  );
}

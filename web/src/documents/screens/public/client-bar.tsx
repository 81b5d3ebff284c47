import { Alert, Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { getPublicDocument, PublicDocument } from '@truckroll/contract/documents/send-document';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import { isChangeAsked, takesChangeRequests } from '@truckroll/domain/documents/change-requests';
import type { Choice } from '@truckroll/domain/documents/estimate-options';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { type CSSProperties, Suspense, useState } from 'react';
import { toastOnRefusal } from '../../../design/client-words/toast-on-refusal.ts';
import { useCompanyFills } from '../../../design/company-fills.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { useRootMark } from '../../../design/root-mark.ts';
import { DocumentChangedNotice } from './changed-notice.tsx';
import { EstimateAnswer } from './estimate-answer.tsx';
import type { PageWords } from './page-words.ts';
import styles from './public-document.module.css';
import { hasChanged, usePayDocument } from './public-queries.ts';
import { TipChoice, useTip } from './tip-choice.tsx';

type Shown = DataOf<typeof getPublicDocument>;
/** What the client asks about: the whole document, or a line of it; null while nothing is asked. */
export type AskedAbout = 'document' | PublicDocument['items'][number] | null;

type ClientBarProps = {
  token: string;
  shown: Shown;
  words: PageWords;
  /** What the client has chosen; null where there is nothing to choose. */
  choice: Choice | null;
  /** Whether the choice cannot be approved. */
  isRefused: boolean;
  asked: AskedAbout;
  onAsk: (about: AskedAbout) => void;
};

/** The bar above the document: its PDF, and the payment. */
export const ClientHead = ({ shown: { document, pdfUrl }, words }: Pick<ClientBarProps, 'shown' | 'words'>) => (
  <>
    <div>
      <Button
        component="a"
        href={pdfUrl}
        download
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {words.page.say('download')}
      </Button>
    </div>
    <AskedChange document={document} words={words} />
    {isPaidNow(document) && document.paymentInstructions !== null && (
      <Alert color="gray" variant="light" className={styles.instructions}>
        {document.paymentInstructions}
      </Alert>
    )}
  </>
);

/** The client's actions, which stay in view: answer an estimate, pay an invoice, ask for a change. */
export function ClientBar({ token, shown, words, choice, isRefused, asked, onAsk }: ClientBarProps) {
  const { document } = shown;
  const { accent } = document.look;
  useRootMark('action-bar');
  useCompanyFills(accent);
  const colors = { '--accent': accent, '--accent-ink': inkOn(accent) } as CSSProperties;
  return (
    <section className={styles.bar} style={colors} aria-label={words.page.say('yourAnswer')}>
      <AskForChange token={token} document={document} words={words} asked={asked} onAsk={onAsk} />
      <div className={styles.answer}>
        {document.documentType === 1 ? (
          <AmountDue shown={shown} token={token} words={words} />
        ) : (
          <EstimateAnswer shown={shown} token={token} words={words} choice={choice} isRefused={isRefused} />
        )}
      </div>
    </section>
  );
}

/** Whether a payment is possible now. For an estimate this is its deposit, after the approval. */
const isPaidNow = ({ documentType, actionStatus, amountDue, depositDue }: Shown['document']): boolean =>
  documentType === 1 ? amountDue > 0 : actionStatus === 1 && depositDue > 0;

function AmountDue({
  token,
  shown: { document, currency, canPayOnline, tipPercents, cardForm },
  words,
}: Pick<ClientBarProps, 'token' | 'shown' | 'words'>) {
  const pay = usePayDocument(token, { isHere: cardForm !== null });
  const { amountDue, updatedAt } = document;
  const { say, money } = words.page;
  const amount = money(amountDue, currency);
  const tip = useTip(tipPercents, { amountDue, currency });
  const [isMissing, setMissing] = useState(false);
  const payable = money(sumMoney([amountDue, tip.amount ?? 0]), currency);
  const isPaid = canPayOnline && amountDue > 0;
  return (
    <>
      {hasChanged(pay.error) && <DocumentChangedNotice words={words} />}
      {isPaid && tipPercents !== null && (
        <TipChoice {...{ percents: tipPercents, amountDue, currency, tip, words, isMissing }} />
      )}
      <Text className={styles.due}>
        {amountDue <= 0
          ? say('paid')
          : tip.amount
            ? say('tipBeside', { amount, tip: money(tip.amount, currency) })
            : say('amountDue', { amount })}
      </Text>
      {isPaid && (
        <BusyButton
          className={styles.main}
          label={say('pay', { amount: payable })}
          busyLabel={say('opening')}
          isBusy={pay.isPending}
          onClick={() => {
            const { amount: tipAmount } = tip;
            setMissing(tipAmount === null);
            if (tipAmount === null || pay.isPending) return;
            toastOnRefusal(words.refused, async () =>
              location.assign((await pay.mutateAsync({ updatedAt, tipAmount })).url),
            );
          }}
        />
      )}
    </>
  );
}

const AskForChangeDialog = lazyDialog(async () => (await import('./ask-for-change-dialog.tsx')).AskForChangeDialog);

/** The client's latest request for a change, until it is answered (screens 12.6). */
function AskedChange({ document, words }: { document: PublicDocument; words: PageWords }) {
  const latest = isChangeAsked(document) ? document.changeRequests[0] : undefined;
  if (latest === undefined) return null;
  return (
    <Alert color="gray" variant="light" className={styles.instructions}>
      {words.page.say('askedChange', { text: latest.text })}
    </Alert>
  );
}

/** Lets the client write what has to change (screens 12.6). */
function AskForChange({
  token,
  document,
  words,
  asked,
  onAsk,
}: Pick<ClientBarProps, 'token' | 'words' | 'asked' | 'onAsk'> & { document: PublicDocument }) {
  /** What was typed survives closing the dialog. */
  const [text, setText] = useState('');
  if (!takesChangeRequests(document)) return null;
  return (
    <>
      <Button variant="default" onClick={() => onAsk('document')}>
        {words.page.say('askForChange')}
      </Button>
      <Suspense>
        {asked !== null && (
          <AskForChangeDialog
            token={token}
            document={document}
            line={asked === 'document' ? null : asked}
            words={words}
            text={text}
            setText={setText}
            onClose={() => onAsk(null)}
          />
        )}
      </Suspense>
    </>
  );
}

import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { getPublicDocument } from '@truckroll/contract/documents/send-document';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { type CardQuote, payByCard, quoteCard } from '@truckroll/contract/payments/pay-by-card';
import { kindOf } from '@truckroll/domain/documents/sheet-lines';
import { currencyDecimals } from '@truckroll/domain/money/currencies';
import { brandName } from '@truckroll/domain/saved-cards/saved-card';
import { Suspense, useState } from 'react';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { ClientLoadFailure } from '../../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../../design/client-words/language-choice.tsx';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { languageOfNobody, useShownLanguage } from '../../../design/client-words/shown-language.ts';
import { usePageLanguage } from '../../../design/client-words/use-words.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { CardEntry, type OpenedForm } from './card-entry.tsx';
import { usePageWords } from './page-words.ts';
import styles from './pay-by-card.module.css';
import { type PayWords, startLoadingPayWords, usePayWords } from './pay-words.ts';
import { publicDocumentQuery } from './public-queries.ts';

const route = getRouteApi('/public/pay/$token');

startLoadingPayWords(languageOfNobody());

/** P78: the client enters a card, reads what it costs, and pays (screens 12.7). */
export function PayByCardScreen() {
  const { token } = route.useParams();
  const query = useQuery(publicDocumentQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const skeleton = showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />;
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      <Suspense fallback={skeleton}>
        {query.data !== undefined && <Paying token={token} data={query.data} />}
        {query.data === undefined && query.isError && (
          <NoPage error={query.error} onRetry={() => void query.refetch()} />
        )}
      </Suspense>
      {query.isPending && skeleton}
    </main>
  );
}

/** There is no client whose language could be known, so that the page speaks that of the browser. */
function NoPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { page, refused } = usePayWords(language);
  return (
    <>
      <title>{page.say('title')}</title>
      {error instanceof ApiProblem && error.status < 500 && error.status !== 429 ? (
        <Text component="h1" size="lg" ta="center" role="alert">
          {refusalText(refused, error)}
        </Text>
      ) : (
        <ClientLoadFailure words={refused} error={error} onRetry={onRetry} />
      )}
    </>
  );
}

type PayingProps = { token: string; data: DataOf<typeof getPublicDocument> };
/** A card that was entered, with what it pays. */
type Entered = { cardToken: string; form: OpenedForm; quote: CardQuote };
type Outcome = 'paid' | 'processing';

function Paying({ token, data }: PayingProps) {
  const { tip: tipAmount } = route.useSearch();
  const queryClient = useQueryClient();
  const shown = useShownLanguage(data.language);
  const words = usePayWords(shown.language);
  const { page: documentWords } = usePageWords(shown.language);
  const { say, percent } = words.page;
  const { document, currency, cardForm } = data;
  const { updatedAt } = document;
  const due = document.documentType === 1 ? document.amountDue : document.depositDue;
  const [entered, setEntered] = useState<Entered | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const name = documentWords.say('name', {
    kind: kindOf(document.documentType),
    number: document.documentNumberDisplay,
  });

  /** After a refusal the card is entered again, of the document as it is by now. */
  const refuse = (reason: string) => {
    setFailure(reason);
    setEntered(null);
    void queryClient.invalidateQueries(publicDocumentQuery(token));
  };
  const quote = useMutation({
    mutationFn: async ({ cardToken, form }: Omit<Entered, 'quote'>) => {
      setFailure(null);
      const body = { updatedAt, cardToken, ...(tipAmount === undefined ? {} : { tipAmount }) };
      const answer = await fetchEndpoint(quoteCard, { params: { token }, body });
      setEntered({ cardToken, form, quote: answer.quote });
    },
    onError: (error) => refuse(refusalText(words.refused, error)),
  });
  const pay = useMutation({
    mutationFn: async ({ cardToken, form, quote: { surcharge: surchargeAmount } }: Entered) => {
      setFailure(null);
      const body = { updatedAt, cardToken, surchargeAmount, ...(tipAmount === undefined ? {} : { tipAmount }) };
      const answer = await fetchEndpoint(payByCard, { params: { token }, body });
      if (answer.status === 'refused') return refuse(answer.reason ?? say('refused'));
      if (answer.status !== 'asks') return setOutcome(answer.status);
      const asked = await form.stripe.handleNextAction({ clientSecret: answer.clientSecret ?? '' });
      if (asked.error !== undefined) return refuse(asked.error.message ?? say('refused'));
      setOutcome(asked.paymentIntent?.status === 'succeeded' ? 'paid' : 'processing');
    },
    onError: (error) => refuse(refusalText(words.refused, error)),
    onSettled: () => queryClient.invalidateQueries(publicDocumentQuery(token)),
  });
  const back = <Anchor href={`/public/documents/${token}`}>{say('back')}</Anchor>;
  return (
    <Stack gap="md">
      <title>{`${say('title')} | ${document.companyInformation.name}`}</title>
      <div>
        <Text c="dimmed" size="sm" dir="auto">
          {document.companyInformation.name} · {name}
        </Text>
        <Title order={1} size="h2">
          {say('title')}
        </Title>
      </div>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {outcome !== null ? (
        <Text role="status">{say(outcome)}</Text>
      ) : cardForm === null || due <= 0 ? (
        <Text role="status">{due <= 0 ? say('nothingDue') : words.refused.say('online_payment_off')}</Text>
      ) : entered !== null ? (
        <Review
          entered={entered}
          words={words}
          isBusy={pay.isPending}
          onPay={() => {
            if (!pay.isPending) pay.mutate(entered);
          }}
          onBack={() => setEntered(null)}
        />
      ) : (
        <>
          <Text>{say('explained', { percent: percent(cardForm.percent) })}</Text>
          <Text c="dimmed" size="sm">
            {say('cardFirst')}
          </Text>
          <CardEntry
            publishableKey={cardForm.publishableKey}
            units={Math.round((due + (tipAmount ?? 0)) * 10 ** currencyDecimals(currency))}
            currency={currency}
            words={words}
            isBusy={quote.isPending}
            onEntered={(cardToken, form) => quote.mutate({ cardToken, form })}
          />
        </>
      )}
      {back}
      <LanguageChoice shown={shown} words={words.refused} />
    </Stack>
  );
}

type ReviewProps = { entered: Entered; words: PayWords; isBusy: boolean; onPay: () => void; onBack: () => void };

/** What the card pays, before the client agrees to it. */
function Review({ entered: { quote }, words, isBusy, onPay, onBack }: ReviewProps) {
  const { say, money, percent } = words.page;
  const { amount, tip, surcharge, total, currency, cardBrand, cardLast4 } = quote;
  const sums = [
    [say('amount'), amount],
    ...(tip === 0 ? [] : [[say('tip'), tip] as const]),
    ...(surcharge === 0 ? [] : [[say('surcharge', { percent: percent(quote.percent) }), surcharge] as const]),
  ] as const;
  return (
    <section aria-label={say('review')}>
      <Stack gap="md">
        {cardLast4 !== '' && <Text fw={600}>{say('ending', { brand: brandName(cardBrand), last4: cardLast4 })}</Text>}
        <dl className={styles.sums}>
          {sums.map(([label, value]) => (
            <SumRow key={label} label={label} value={money(value, currency)} />
          ))}
          <SumRow label={say('total')} value={money(total, currency)} isTotal />
        </dl>
        <Group>
          <BusyButton
            label={say('pay', { amount: money(total, currency) })}
            busyLabel={say('paying')}
            isBusy={isBusy}
            onClick={onPay}
          />
          <Button variant="default" disabled={isBusy} onClick={onBack}>
            {say('another')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

const SumRow = ({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) => (
  <>
    <dt className={isTotal ? styles.total : undefined}>{label}</dt>
    <dd className={isTotal ? styles.total : undefined}>{value}</dd>
  </>
);

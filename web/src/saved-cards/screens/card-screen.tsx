import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CardPage, SavedCard } from '@truckroll/contract/payments/saved-cards';
import { noticeDays } from '@truckroll/domain/saved-cards/automatic-payment';
import { brandName, expiryText } from '@truckroll/domain/saved-cards/saved-card';
import { Suspense, useState } from 'react';
import { ClientLoadFailure } from '../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../design/client-words/language-choice.tsx';
import { refusalText } from '../../design/client-words/refusal-text.ts';
import { languageOfNobody, useShownLanguage } from '../../design/client-words/shown-language.ts';
import { toastOnRefusal } from '../../design/client-words/toast-on-refusal.ts';
import { usePageLanguage } from '../../design/client-words/use-words.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { CompanyHead } from '../../hub/parts/company-head.tsx';
import { cardPageQuery, useBeginSaving, useRemoveOwnCard } from './card-page-queries.ts';
import { type CardWords, startLoadingCardWords, useCardWords } from './card-page-words.ts';
import styles from './card-screen.module.css';
import { ProcessorForm } from './processor-form.tsx';

const route = getRouteApi('/public/cards/$token');

startLoadingCardWords(languageOfNobody());

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

/** A card on its way: its form is open, or the processor checks it. */
type Saving = { id: string; clientSecret: string; isChecking: boolean };

/** P61: the client's page of the card on file: what is kept, another one, none. */
export function CardScreen() {
  const { token } = route.useParams();
  const [saving, setSaving] = useState<Saving | null>(null);
  const query = useQuery(cardPageQuery(token, { isChecking: saving?.isChecking ?? false }));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const data = isRefusal(query.error) ? undefined : query.data;
  const skeleton = showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />;
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      <Suspense fallback={skeleton}>
        {data !== undefined && <OpenPage token={token} page={data} saving={saving} setSaving={setSaving} />}
        {data === undefined && query.isError && <NoPage error={query.error} onRetry={() => void query.refetch()} />}
      </Suspense>
      {data === undefined && !query.isError && skeleton}
    </main>
  );
}

/** There is no client whose language could be known, so that the page speaks that of the browser. */
function NoPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { page, refused } = useCardWords(language);
  return (
    <>
      <title>{page.say('title')}</title>
      {isRefusal(error) ? (
        <Stack role="alert" align="center" gap="xs" py={80}>
          <Text component="h1" size="lg" ta="center">
            {refusalText(refused, error)}
          </Text>
        </Stack>
      ) : (
        <ClientLoadFailure words={refused} error={error} onRetry={onRetry} />
      )}
    </>
  );
}

type OpenPageProps = {
  token: string;
  page: CardPage;
  saving: Saving | null;
  setSaving: (saving: Saving | null) => void;
};

function OpenPage({ token, page, saving, setSaving }: OpenPageProps) {
  const { company, language, savedCards } = page;
  const shown = useShownLanguage(language);
  const words = useCardWords(shown.language);
  const { say } = words.page;
  const isSaved = savedCards.some(({ id }) => id === saving?.id);
  return (
    <article>
      <title>{`${say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      <Title order={1} size="h2" mt="md">
        {say('title')}
      </Title>
      {isSaved && (
        <Text role="status" mt="sm">
          {say('saved')}
        </Text>
      )}
      <ul className={styles.list} aria-label={say('title')}>
        {savedCards.map((card) => (
          <CardRow key={card.id} token={token} card={card} words={words} />
        ))}
      </ul>
      {savedCards.length === 0 && <Text mt="sm">{say('none')}</Text>}
      <section className={styles.part} aria-label={say(savedCards.length === 0 ? 'add' : 'replace')}>
        <Title order={2}>{say(savedCards.length === 0 ? 'add' : 'replace')}</Title>
        {saving === null || isSaved ? (
          <Consent token={token} page={page} words={words} onAgreed={setSaving} />
        ) : saving.isChecking ? (
          <Text role="status">{say('checking')}</Text>
        ) : (
          <ProcessorForm
            publishableKey={page.publishableKey ?? ''}
            clientSecret={saving.clientSecret}
            words={words}
            onDone={() => setSaving({ ...saving, isChecking: true })}
            onCancel={() => setSaving(null)}
          />
        )}
        {page.publishableKey !== null && (
          <Text size="sm" c="dimmed">
            {say('safe', { company: company.name })}
          </Text>
        )}
      </section>
      <LanguageChoice shown={shown} words={words.refused} />
    </article>
  );
}

function CardRow({ token, card, words }: { token: string; card: SavedCard; words: CardWords }) {
  const { say } = words.page;
  const remove = useRemoveOwnCard(token);
  const { kind, last4, isExpired, isAutomatic } = card;
  const brand = brandName(card.brand);
  const expires = expiryText(card);
  const name = say('ending', { brand: kind === 'bank' && card.brand === '' ? say('bank') : brand, last4 });
  return (
    <li className={styles.card}>
      <div>
        <Text fw={600}>{name}</Text>
        {expires !== null && (
          <Text size="sm" c={isExpired ? 'red' : 'dimmed'}>
            {isExpired ? say('expired', { month: expires }) : say('expires', { month: expires })}
          </Text>
        )}
        {isAutomatic && <Text size="sm">{say('automatic', { days: noticeDays })}</Text>}
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        aria-label={say('removeOf', { name })}
        onClick={() => toastOnRefusal(words.refused, () => remove.mutateAsync(card.id))}
      >
        {say('remove')}
      </Button>
    </li>
  );
}

type ConsentProps = { token: string; page: CardPage; words: CardWords; onAgreed: (saving: Saving) => void };

/** The text that the client agrees to, before the form of the processor opens. */
function Consent({ token, page: { consent, publishableKey }, words, onAgreed }: ConsentProps) {
  const { say } = words.page;
  const begin = useBeginSaving(token);
  // A repeated press goes on with the same card.
  const [id, setId] = useState(() => crypto.randomUUID());
  if (publishableKey === null) return <Text>{say('off')}</Text>;
  return (
    <>
      <Text>{consent}</Text>
      <div>
        <BusyButton
          label={say('agree')}
          busyLabel={say('opening')}
          isBusy={begin.isPending}
          onClick={() => {
            if (begin.isPending) return;
            toastOnRefusal(words.refused, async () => {
              const { clientSecret } = await begin.mutateAsync({ id, consent });
              onAgreed({ id, clientSecret, isChecking: false });
              setId(crypto.randomUUID());
            });
          }}
        />
      </div>
    </>
  );
}

import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { acceptPlan, getPublicPlan, type PublicPlan } from '@truckroll/contract/plans/plans';
import type { PlanPageTexts } from '@truckroll/domain/client-texts/compiled/plan-page.gen';
import { planPage } from '@truckroll/domain/client-texts/compiled/plan-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { Suspense, useRef, useState } from 'react';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { ClientLoadFailure } from '../../../design/client-words/client-load-failure.tsx';
import { refusalText, useRefusalWords } from '../../../design/client-words/refusal-text.ts';
import { languageOfNobody } from '../../../design/client-words/shown-language.ts';
import { startLoading, usePageLanguage, useWords } from '../../../design/client-words/use-words.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { dataUrlOf } from '../../../design/field/data-url.ts';
import { type Pad, SignaturePad } from '../../../design/field/signature-pad.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { CompanyHead } from '../../../hub/parts/company-head.tsx';
import styles from './public-plan.module.css';

const route = getRouteApi('/public/plans/$token');

/** An offered plan as its client sees it (PL-18). */
export const publicPlanQuery = (token: string) =>
  queryOptions({
    queryKey: ['public-plan', token],
    queryFn: ({ signal }) => fetchEndpoint(getPublicPlan, { params: { token }, signal }),
    retry: false,
  });

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

startLoading(languageOfNobody(), planPage, refusals);

/** P74: the client's page of a plan: what it gives and costs, and the signature that begins it. */
export function PublicPlanScreen() {
  const { token } = route.useParams();
  const query = useQuery(publicPlanQuery(token));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const skeleton = showsSkeleton && <SkeletonRows columns={1} rows={6} isPhone />;
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      <Suspense fallback={skeleton}>
        {query.data !== undefined && <Offer token={token} shown={query.data} />}
        {query.data === undefined && query.isError && (
          <NoPlan error={query.error} onRetry={() => void query.refetch()} />
        )}
      </Suspense>
      {query.data === undefined && !query.isError && skeleton}
    </main>
  );
}

/** There is no client whose language could be known, so that the page speaks that of the browser. */
function NoPlan({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { say } = useWords(planPage, language);
  const refused = useRefusalWords(language);
  return (
    <>
      <title>{say('title')}</title>
      {isRefusal(error) ? (
        <Text role="alert" component="h1" size="lg" ta="center" py={80}>
          {refusalText(refused, error)}
        </Text>
      ) : (
        <ClientLoadFailure words={refused} error={error} onRetry={onRetry} />
      )}
    </>
  );
}

type PlanWords = Words<PlanPageTexts>;

function Offer({ token, shown }: { token: string; shown: DataOf<typeof getPublicPlan> }) {
  const { plan, company, language } = shown;
  const words = useWords(planPage, language);
  usePageLanguage(language);
  const { say, day, money, date } = words;
  const isOver = plan.status === 'cancelled' || plan.status === 'lapsed';
  return (
    <article className={styles.plan}>
      <title>{`${say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      <div className={styles.body}>
        <Title order={1} className={styles.title}>
          {plan.name}
        </Title>
        <Text size="xl" fw={700}>
          {say('price', {
            price: money(plan.price, plan.currency),
            interval: plan.billing === 'visit' ? 'visit' : plan.interval,
          })}
        </Text>
        {plan.taxed && (
          <Text size="sm" c="dimmed">
            {say('beforeTaxes')}
          </Text>
        )}
        <Included plan={plan} words={words} />
        <Stack gap={4}>
          <Text>{say('starts', { day: day(plan.startDay) })}</Text>
          <TermText plan={plan} words={words} />
          {plan.firstBill !== null && (
            <Text>
              {`${say('firstBill')}: ${say('firstBillOn', { amount: money(plan.firstBill.amount, plan.currency), day: day(plan.firstBill.day) })}`}
            </Text>
          )}
        </Stack>
        {plan.terms.text !== '' && (
          <section>
            <Title order={2} className={styles.heading}>
              {say('terms')}
            </Title>
            <p className={styles.text}>{plan.terms.text}</p>
          </section>
        )}
        {plan.status === 'offered' && <Sign token={token} plan={plan} words={words} />}
        {isOver && (
          <Text role="status" c="dimmed">
            {say('ended')}
          </Text>
        )}
        {!isOver && plan.signedAt !== null && (
          <div role="status" className={styles.signed}>
            <Text fw={600}>{say('accepted')}</Text>
            <Text size="sm">
              {say('signedBy', { name: plan.signerName ?? '', day: date(plan.signedAt, plan.timezone) })}
            </Text>
          </div>
        )}
      </div>
    </article>
  );
}

function TermText({ plan: { terms }, words: { say } }: { plan: PublicPlan; words: PlanWords }) {
  const { termMonths, renews } = terms;
  if (termMonths === null) return <Text>{say('noTerm')}</Text>;
  return <Text>{`${say('term', { months: termMonths })}. ${say(renews ? 'renews' : 'ends')}`}</Text>;
}

function Included({ plan: { terms }, words: { say } }: { plan: PublicPlan; words: PlanWords }) {
  return (
    <section>
      <Title order={2} className={styles.heading}>
        {say('includes')}
      </Title>
      <ul className={styles.list}>
        {terms.lines.map(({ name, description, quantity }) => (
          <li key={`${name} ${description}`}>
            {quantity === 1 ? name : `${quantity} × ${name}`}
            {description !== null && description !== '' && (
              <Text size="sm" c="dimmed" className={styles.text}>
                {description}
              </Text>
            )}
          </li>
        ))}
        {terms.visits.map(({ name, months, times }) => (
          <li key={`${name} ${months.join()}`}>{say('visit', { name, count: months.length * times })}</li>
        ))}
        {terms.memberDiscount > 0 && <li>{say('member', { percent: String(terms.memberDiscount) })}</li>}
      </ul>
    </section>
  );
}

/** Accepts the plan by a name and a signature, drawn or typed. */
function Sign({ token, plan, words }: { token: string; plan: PublicPlan; words: PlanWords }) {
  const { say, language } = words;
  const refused = useRefusalWords(language);
  const queryClient = useQueryClient();
  const pad = useRef<Pad>(null);
  const [name, setName] = useState(plan.clientName);
  const [isTyped, setTyped] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ field: 'name' | 'signature' | 'all'; text: string } | null>(null);

  async function sign(): Promise<void> {
    if (isSaving || pad.current === null) return;
    if (name.trim() === '') return setFailure({ field: 'name', text: say('nameMissing') });
    if (pad.current.isEmpty()) return setFailure({ field: 'signature', text: say('signatureMissing') });
    setSaving(true);
    setFailure(null);
    try {
      const signature = await dataUrlOf(await pad.current.toPng(), say('signatureFailed'));
      const body = { signerName: name.trim(), signature, updatedAt: plan.updatedAt };
      await fetchEndpoint(acceptPlan, { params: { token }, body });
    } catch (error) {
      setFailure({ field: 'all', text: refusalText(refused, error) });
    } finally {
      setSaving(false);
      await queryClient.invalidateQueries({ queryKey: publicPlanQuery(token).queryKey });
    }
  }

  const failed = (field: 'name' | 'signature' | 'all') => (failure?.field === field ? failure.text : null);
  return (
    <Stack gap="md" className={styles.sign}>
      <TextInput
        label={say('yourName')}
        maxLength={200}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={failed('name')}
      />
      <div>
        <SignaturePad ref={pad} typed={isTyped ? name : null} label={say('signature')} />
        <Group gap="xs" mt={6}>
          <Button variant="subtle" onClick={() => setTyped(!isTyped)}>
            {say(isTyped ? 'drawInstead' : 'typeInstead')}
          </Button>
          <Button variant="subtle" disabled={isTyped} onClick={() => pad.current?.clear()}>
            {say('clear')}
          </Button>
        </Group>
        {failed('signature') !== null && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {failed('signature')}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {say('agree')}
      </Text>
      {failed('all') !== null && (
        <Text role="alert" c="var(--mantine-color-error)">
          {failed('all')}
        </Text>
      )}
      <BusyButton label={say('accept')} busyLabel={say('signing')} isBusy={isSaving} onClick={() => void sign()} />
    </Stack>
  );
}

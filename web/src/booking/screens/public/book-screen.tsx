import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BookingPlace, BookingState, OfferedService, PublicBooking } from '@truckroll/contract/booking/booking';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ClientLoadFailure } from '../../../design/client-words/client-load-failure.tsx';
import { LanguageChoice } from '../../../design/client-words/language-choice.tsx';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import {
  languageOfNobody,
  useShownLanguage,
  useStrangerLanguage,
} from '../../../design/client-words/shown-language.ts';
import { usePageLanguage } from '../../../design/client-words/use-words.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../../design/feedback/delayed-loading.ts';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { CompanyHead } from '../../../hub/parts/company-head.tsx';
import { bookedQuery, bookingQuery, solutionOf } from './book-queries.ts';
import styles from './book-screen.module.css';
import { BookedStep } from './booked-step.tsx';
import { type BookingWords, dayAndTime, factsOf, startLoadingBookingWords, useBookingWords } from './booking-words.ts';
import { type Booked, DetailsStep } from './details-step.tsx';
import { useFrameHeight } from './frame-height.ts';
import { PlaceStep } from './place-step.tsx';
import { type Held, StepTitle } from './step-title.tsx';
import { TimesStep } from './times-step.tsx';

const route = getRouteApi('/book/$slug');

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

startLoadingBookingWords(languageOfNobody());

/** P55: the page on which clients of a company book a visit. */
export function BookScreen() {
  const { slug } = route.useParams();
  const { booking } = route.useSearch();
  return booking === undefined ? <BookPage slug={slug} /> : <BookedPage slug={slug} hold={booking} />;
}

function BookPage({ slug }: { slug: string }) {
  const query = useQuery(bookingQuery(slug));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const { data: booking, error } = query;
  useFrameHeight(booking?.sites);
  const skeleton = showsSkeleton && <SkeletonRows columns={1} rows={5} isPhone />;
  return (
    <main className={styles.page}>
      <Suspense fallback={<SkeletonRows columns={1} rows={5} isPhone />}>
        {booking !== undefined && <Booking slug={slug} booking={booking} />}
        {booking === undefined && query.isError && <NoBooking error={error} onRetry={() => void query.refetch()} />}
      </Suspense>
      {booking === undefined && !query.isError && skeleton}
    </main>
  );
}

/** What became of a booking, for whoever has the link of its mail: the page itself may be closed by now. */
function BookedPage({ slug, hold }: { slug: string; hold: string }) {
  const query = useQuery(bookedQuery(slug, hold));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const { data: state, error } = query;
  const skeleton = showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone />;
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      <Suspense fallback={<SkeletonRows columns={1} rows={4} isPhone />}>
        {state !== undefined && <BookedState slug={slug} hold={hold} state={state} />}
        {state === undefined && query.isError && <NoBooking error={error} onRetry={() => void query.refetch()} />}
      </Suspense>
      {state === undefined && !query.isError && skeleton}
    </main>
  );
}

function BookedState({ slug, hold, state }: { slug: string; hold: string; state: BookingState }) {
  const { company, service, time, timezone, isBooked } = state;
  const shown = useShownLanguage(state.language);
  const words = useBookingWords(shown.language);
  const look = { '--accent': company.accent, '--on-accent': inkOn(company.accent) } as CSSProperties;
  return (
    <div className={styles.form} style={look}>
      <title>{`${words.page.say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      <BookedStep
        {...{ words, slug, hold, company, service, timezone }}
        booked={{ isBooked, time, depositUrl: null }}
        isByLink
      />
      <LanguageChoice shown={shown} words={words.refused} />
    </div>
  );
}

/** There is no company whose language could be known, so that the page speaks that of the browser. */
function NoBooking({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = languageOfNobody();
  usePageLanguage(language);
  const { page, refused } = useBookingWords(language);
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

function Booking({ slug, booking }: { slug: string; booking: PublicBooking }) {
  const { company, intro, timezone } = booking;
  const shown = useStrangerLanguage(booking.language);
  const words = useBookingWords(shown.language);
  const { say } = words.page;
  const [challenge, setChallenge] = useState(booking.challenge);
  const [service, setService] = useState<OfferedService | null>(null);
  const [place, setPlace] = useState<BookingPlace | null>(null);
  const [typedPlace, setTypedPlace] = useState<BookingPlace>({ street: '', city: '', zipCode: '' });
  const [held, setHeld] = useState<Held | null>(null);
  const [isChoosing, setChoosing] = useState(true);
  const [booked, setBooked] = useState<Booked | null>(null);
  // The browser solves it while the visitor reads.
  useEffect(() => {
    void solutionOf(challenge);
  }, [challenge]);
  const look = { '--accent': company.accent, '--on-accent': inkOn(company.accent) } as CSSProperties;

  const step = (): ReactNode => {
    if (booked !== null && service !== null)
      return (
        <BookedStep {...{ words, slug, booked, company, timezone }} hold={held?.hold ?? ''} service={service.name} />
      );
    if (service === null) return <ServiceStep words={words} booking={booking} onChoose={setService} />;
    const chosen = (
      <Chosen words={words} text={service.name} label={say('changeService')} onChange={() => setService(null)} />
    );
    if (place === null) {
      return (
        <>
          {chosen}
          <PlaceStep
            words={words.page}
            place={typedPlace}
            onChange={setTypedPlace}
            onNext={() => setPlace(typedPlace)}
          />
        </>
      );
    }
    const there = (
      <Chosen
        words={words}
        text={`${place.street}, ${place.city}`}
        label={say('changeAddress')}
        onChange={() => setPlace(null)}
      />
    );
    if (held === null || isChoosing) {
      return (
        <>
          {chosen}
          {there}
          <TimesStep
            {...{ words, slug, service, place, challenge }}
            instead={held?.hold}
            onHeld={({ challenge: next, ...time }) => {
              setHeld(time);
              setChallenge(next);
              setChoosing(false);
            }}
          />
        </>
      );
    }
    return (
      <>
        {chosen}
        {there}
        <Chosen
          words={words}
          text={dayAndTime(words.page, held.start, timezone)}
          label={say('changeTime')}
          onChange={() => setChoosing(true)}
        />
        <DetailsStep
          {...{ words, slug, service, held, timezone, company: company.name }}
          onBooked={setBooked}
          onEnded={() => {
            setHeld(null);
            setChoosing(true);
          }}
        />
      </>
    );
  };

  return (
    <div className={styles.form} style={look}>
      <title>{`${say('title')} | ${company.name}`}</title>
      <CompanyHead company={company} />
      {service === null && intro !== '' && <p className={styles.intro}>{intro}</p>}
      {step()}
      {company.phone !== null && booked === null && (
        <Anchor size="sm" className={styles.questions} href={phoneLink(company.phone)}>
          {say('questions', { number: formatPhone(company.phone) })}
        </Anchor>
      )}
      <LanguageChoice shown={shown} words={words.refused} />
    </div>
  );
}

type ChosenProps = { words: BookingWords; text: string; label: string; onChange: () => void };

function Chosen({ words, text, label, onChange }: ChosenProps) {
  return (
    <div className={styles.chosen}>
      <span>{text}</span>
      <Button variant="subtle" size="compact-sm" aria-label={label} onClick={onChange}>
        {words.page.say('change')}
      </Button>
    </div>
  );
}

type ServiceStepProps = { words: BookingWords; booking: PublicBooking; onChoose: (service: OfferedService) => void };

function ServiceStep({ words, booking: { services, currency }, onChoose }: ServiceStepProps) {
  const { say } = words.page;
  return (
    <>
      <StepTitle isFirst>{say('title')}</StepTitle>
      {services.length === 0 && <Text>{say('nothing')}</Text>}
      <ul className={styles.list} aria-label={say('services')}>
        {services.map((service) => {
          return (
            <li key={service.id}>
              <button type="button" className={styles.service} onClick={() => onChoose(service)}>
                <span className={styles.name}>{service.name}</span>
                {service.description !== '' && <span>{service.description}</span>}
                <Text component="span" size="sm" c="dimmed">
                  {factsOf(words.page, service, currency).join(' · ')}
                </Text>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

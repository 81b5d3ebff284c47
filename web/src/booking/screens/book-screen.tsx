import { Button, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BookingPlace, OfferedService, PublicBooking } from '@truckroll/contract/booking/booking';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { CompanyHead } from '../../hub/parts/company-head.tsx';
import { bookingQuery, solutionOf } from './book-queries.ts';
import styles from './book-screen.module.css';
import { type Booked, DetailsStep } from './details-step.tsx';
import { useFrameHeight } from './frame-height.ts';
import { PlaceStep } from './place-step.tsx';
import { lengthText, servicePrice } from './service-price.ts';
import { type Held, StepTitle } from './step-title.tsx';
import { TimesStep } from './times-step.tsx';
import { dayAndTime } from './when-text.ts';

const route = getRouteApi('/book/$slug');

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

/** P55: the page on which clients of a company book a visit. */
export function BookScreen() {
  const { slug } = route.useParams();
  const query = useQuery(bookingQuery(slug));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const { data: booking, error } = query;
  useFrameHeight(booking?.sites);
  return (
    <main className={styles.page}>
      <title>{booking === undefined ? 'Book a visit' : `Book a visit | ${booking.company.name}`}</title>
      {booking !== undefined && <Booking slug={slug} booking={booking} />}
      {booking === undefined && isRefusal(error) && (
        <Stack role="alert" align="center" gap="xs" py={80}>
          <Text component="h1" size="lg" ta="center">
            {error.message}
          </Text>
        </Stack>
      )}
      {booking === undefined && query.isError && !isRefusal(error) && (
        <LoadFailure error={error} onRetry={() => void query.refetch()} />
      )}
      {showsSkeleton && <SkeletonRows columns={1} rows={5} isPhone />}
    </main>
  );
}

function Booking({ slug, booking }: { slug: string; booking: PublicBooking }) {
  const { company, intro, timezone } = booking;
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
    if (booked !== null && service !== null) return <Done booked={booked} service={service} booking={booking} />;
    if (service === null) return <ServiceStep booking={booking} onChoose={setService} />;
    const chosen = <Chosen text={service.name} what="service" onChange={() => setService(null)} />;
    if (place === null) {
      return (
        <>
          {chosen}
          <PlaceStep place={typedPlace} onChange={setTypedPlace} onNext={() => setPlace(typedPlace)} />
        </>
      );
    }
    const there = <Chosen text={`${place.street}, ${place.city}`} what="address" onChange={() => setPlace(null)} />;
    if (held === null || isChoosing) {
      return (
        <>
          {chosen}
          {there}
          <TimesStep
            {...{ slug, service, place, challenge }}
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
        <Chosen text={dayAndTime(held.start, timezone)} what="time" onChange={() => setChoosing(true)} />
        <DetailsStep
          {...{ slug, service, held, timezone, company: company.name }}
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
      <CompanyHead company={company} />
      {service === null && intro !== '' && <p className={styles.intro}>{intro}</p>}
      {step()}
      {company.phone !== null && (
        <Text size="sm" c="dimmed">
          {'Questions? Call '}
          <a href={phoneLink(company.phone)}>{formatPhone(company.phone)}</a>
        </Text>
      )}
    </div>
  );
}

function Chosen({ text, what, onChange }: { text: string; what: string; onChange: () => void }) {
  return (
    <div className={styles.chosen}>
      <span>{text}</span>
      <Button variant="subtle" size="compact-sm" aria-label={`Change the ${what}`} onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

type ServiceStepProps = { booking: PublicBooking; onChoose: (service: OfferedService) => void };

function ServiceStep({ booking: { services, currency }, onChoose }: ServiceStepProps) {
  return (
    <>
      <StepTitle isFirst>Book a visit</StepTitle>
      {services.length === 0 && <Text>Nothing can be booked online at the moment.</Text>}
      <ul className={styles.list} aria-label="Services">
        {services.map((service) => {
          const facts = [lengthText(service.minutes), servicePrice(service, currency)].filter((fact) => fact !== null);
          return (
            <li key={service.id}>
              <button type="button" className={styles.service} onClick={() => onChoose(service)}>
                <span className={styles.name}>{service.name}</span>
                {service.description !== '' && <span>{service.description}</span>}
                <Text component="span" size="sm" c="dimmed">
                  {facts.join(' · ')}
                </Text>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type DoneProps = { booked: Booked; service: OfferedService; booking: PublicBooking };

function Done({ booked, service, booking: { company, timezone } }: DoneProps) {
  const when = dayAndTime(booked.time.start, timezone);
  return (
    <div className={styles.done} role="status">
      <StepTitle>{booked.isBooked ? 'Your visit is booked' : 'We have received your request'}</StepTitle>
      <Text>{`${service.name}, ${when}`}</Text>
      <Text>
        {booked.isBooked
          ? `${company.name} will come then. We have sent you an email.`
          : `${company.name} keeps this time for you and will confirm it. We have sent you an email.`}
      </Text>
      {booked.depositUrl !== null && (
        <Button component="a" href={booked.depositUrl} target="_top" size="md" className={styles.main}>
          Pay the deposit
        </Button>
      )}
      {company.phone !== null && (
        <Button
          component="a"
          href={phoneLink(company.phone)}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          Call {formatPhone(company.phone)}
        </Button>
      )}
    </div>
  );
}

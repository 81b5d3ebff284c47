import { Button, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PublicBooking } from '@truckroll/contract/booking/booking';
import { formatPhone, phoneLink } from '@truckroll/domain/format/phone-number';
import { toastOnRefusal } from '../../../design/client-words/toast-on-refusal.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { bookedQuery, useCancelBooking } from './book-queries.ts';
import styles from './book-screen.module.css';
import { type BookingWords, dayAndTime } from './booking-words.ts';
import type { Booked } from './details-step.tsx';
import { StepTitle } from './step-title.tsx';

type BookedStepProps = {
  words: BookingWords;
  slug: string;
  /** The secret by which the client cancels. */
  hold: string;
  booked: Booked;
  service: string;
  company: PublicBooking['company'];
  timezone: string;
  /** Opened by the link of the mail, which need not be told of. */
  isByLink?: boolean;
};

/** What was booked, and what the client can do about it. */
export function BookedStep({ words, slug, hold, booked, service, company, timezone, isByLink }: BookedStepProps) {
  const { say } = words.page;
  const { data: state } = useQuery(bookedQuery(slug, hold));
  const when = dayAndTime(words.page, (state ?? booked).time.start, timezone);
  const cancel = useCancelBooking(slug, hold);
  if (state?.isCancelled) {
    return (
      <div className={styles.done} role="status">
        <StepTitle>{say('cancelled')}</StepTitle>
        <Text>{`${service}, ${when}`}</Text>
      </div>
    );
  }
  const askAndCancel = () =>
    toastOnRefusal(words.refused, async () => {
      await confirm({
        kind: 'warning',
        title: say('cancelBooking'),
        message: say('cancelSure'),
        confirmLabel: say('cancelBooking'),
        cancelLabel: say('keepIt'),
        work: () => cancel.mutateAsync(),
      });
    });
  return (
    <div className={styles.done} role="status">
      <StepTitle>{say(booked.isBooked ? 'booked' : 'asked')}</StepTitle>
      <Text>{`${service}, ${when}`}</Text>
      {isByLink !== true && <Text>{say(booked.isBooked ? 'comesThen' : 'confirmsIt', { company: company.name })}</Text>}
      {booked.depositUrl !== null && (
        <Button component="a" href={booked.depositUrl} target="_top" size="md" className={styles.main}>
          {say('payDeposit')}
        </Button>
      )}
      {company.phone !== null && (
        <Button
          component="a"
          href={phoneLink(company.phone)}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {say('call', { number: formatPhone(company.phone) })}
        </Button>
      )}
      {state?.isAsked && <Text>{say('cancelAsked')}</Text>}
      {state !== undefined && state.cancels !== 'no' && (
        <Button variant="subtle" loading={cancel.isPending} onClick={askAndCancel}>
          {say('cancelBooking')}
        </Button>
      )}
    </div>
  );
}

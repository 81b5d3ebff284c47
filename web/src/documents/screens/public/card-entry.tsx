import { Alert, Button, Stack } from '@mantine/core';
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import styles from './pay-by-card.module.css';
import type { PayWords } from './pay-words.ts';

export type OpenedForm = { stripe: Stripe; elements: StripeElements };

type CardEntryProps = {
  publishableKey: string;
  /** What is due, in the currency's smallest unit, and the currency: the form shows what can pay it. */
  units: number;
  currency: string;
  words: PayWords;
  isBusy: boolean;
  /** The form has the card, which a token stands for. */
  onEntered: (token: string, form: OpenedForm) => void;
};

/** The form of the processor within a frame of its site. 'Try again' after a failure loads it anew. */
export function CardEntry(props: CardEntryProps) {
  const [attempt, setAttempt] = useState(0);
  return <OpenEntry key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpenEntry({
  publishableKey,
  units,
  currency,
  words,
  isBusy,
  onEntered,
  onRetry,
}: CardEntryProps & { onRetry: () => void }) {
  const { say, language } = words.page;
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<OpenedForm | null>(null);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const couldNotLoad = say('formFailed');

  useEffect(() => {
    let isOpen = true;
    let element: StripePaymentElement | undefined;
    const open = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey);
      if (stripe === null || place.current === null || !isOpen) return;
      const of = { mode: 'payment', amount: units, currency: currency.toLowerCase(), locale: language } as const;
      const elements = stripe.elements(of);
      element = elements.create('payment');
      element.on('ready', () => setReady(true));
      element.on('loaderror', () => setFailure(couldNotLoad));
      element.mount(place.current);
      setForm({ stripe, elements });
    };
    open().catch(() => {
      if (isOpen) setFailure(couldNotLoad);
    });
    return () => {
      isOpen = false;
      element?.destroy();
    };
  }, [publishableKey, units, currency, language, couldNotLoad]);

  async function enter(opened: OpenedForm): Promise<void> {
    setChecking(true);
    setFailure(null);
    try {
      const { error: wrong } = await opened.elements.submit();
      if (wrong !== undefined) return setFailure(wrong.message ?? say('refused'));
      const { error, confirmationToken } = await opened.stripe.createConfirmationToken({ elements: opened.elements });
      if (error !== undefined) setFailure(error.message ?? say('refused'));
      else onEntered(confirmationToken.id, opened);
    } catch {
      setFailure(say('refused'));
    } finally {
      setChecking(false);
    }
  }

  return (
    <Stack gap="md">
      <div ref={place} className={styles.form} aria-busy={!isReady && failure === null} />
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {isReady && form !== null ? (
        <BusyButton
          label={say('continue')}
          busyLabel={say('wait')}
          isBusy={isChecking || isBusy}
          onClick={() => void enter(form)}
        />
      ) : (
        failure !== null && <Button onClick={onRetry}>{words.refused.say('tryAgain')}</Button>
      )}
    </Stack>
  );
}

import { Alert, Button, Stack } from '@mantine/core';
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../design/form/busy-button.tsx';
import type { CardWords } from './card-page-words.ts';
import styles from './card-screen.module.css';

type ProcessorFormProps = {
  publishableKey: string;
  clientSecret: string;
  words: CardWords;
  /** The processor has the card; the server hears of it from the processor. */
  onDone: () => void;
  onCancel: () => void;
};

type OpenedForm = { stripe: Stripe; elements: StripeElements };

/** The form of the processor. 'Try again' after a failure loads it anew. */
export function ProcessorForm(props: ProcessorFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <OpenForm key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** The processor's own form within a frame of its site: what is typed there never reaches this page or its server. */
function OpenForm({
  publishableKey,
  clientSecret,
  words,
  onDone,
  onCancel,
  onRetry,
}: ProcessorFormProps & { onRetry: () => void }) {
  const { say, language } = words.page;
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<OpenedForm | null>(null);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const couldNotLoad = say('formFailed');

  useEffect(() => {
    let isOpen = true;
    let element: StripePaymentElement | undefined;
    const open = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey);
      if (stripe === null || place.current === null || !isOpen) return;
      const elements = stripe.elements({ clientSecret, locale: language });
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
  }, [publishableKey, clientSecret, language, couldNotLoad]);

  async function save({ stripe, elements }: OpenedForm): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { error } = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      });
      if (error === undefined) onDone();
      else setFailure(error.message ?? say('refused'));
    } catch {
      setFailure(say('refused'));
    } finally {
      setBusy(false);
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
      <div className={styles.actions}>
        {isReady && form !== null ? (
          <BusyButton label={say('save')} busyLabel={say('saving')} isBusy={isBusy} onClick={() => void save(form)} />
        ) : (
          failure !== null && <Button onClick={onRetry}>{words.refused.say('tryAgain')}</Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {words.refused.say('cancel')}
        </Button>
      </div>
    </Stack>
  );
}

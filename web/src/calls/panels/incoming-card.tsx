import { Anchor, Button, Text } from '@mantine/core';
import { IconPhone, IconPhoneIncoming, IconPhoneOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@truckroll/contract/calls/calls';
import { useId, useState } from 'react';
import { useStore } from '../../design/external-store.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { callersQuery, useUpdateCall } from '../parts/call-queries.ts';
import { isLive, numberWords } from './call-state.ts';
import { CallerFacts } from './caller-facts.tsx';
import { underWayQuery, useDeclineCall } from './calling-queries.ts';
import styles from './incoming-calls.module.css';
import { checkMicrophone, type NoMicrophone } from './microphone.ts';
import { MicrophoneNotice } from './microphone-notice.tsx';
import { openSoftphone } from './open-softphone.ts';
import { answer, hangUp, ownCall } from './own-call.ts';
import { NoSoftphone } from './softphone.ts';

const gone = 'This call is no longer ringing.';
const noMicrophoneText = 'Calls can only be answered on pages that use HTTPS.';

/** Takes a call: first the microphone, then the softphone. */
function useAnswer(call: Call, provider: string) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<NoMicrophone | null>(null);

  async function take(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const lacking = await checkMicrophone(() => setMissing('blocked'));
      setMissing(lacking);
      if (lacking === 'unsupported') toast.error(noMicrophoneText);
      if (lacking !== null) return;
      if (isLive(ownCall.get())) await hangUp();
      await answer(await openSoftphone(provider), call);
    } catch (error) {
      if (!(error instanceof ApiProblem) || !error.isReported)
        toast.error(error instanceof NoSoftphone ? gone : problemText(error));
      await queryClient.invalidateQueries(underWayQuery);
    } finally {
      setBusy(false);
    }
  }
  return { take: () => void take(), isBusy, missing };
}

/** One ringing call: the caller, and the facts about the client. */
export function IncomingCard({ call, provider }: { call: Call; provider: string }) {
  const isInCall = isLive(useStore(ownCall));
  const decline = useDeclineCall();
  const update = useUpdateCall();
  const callers = useQuery({ ...callersQuery(call.phoneNumber), enabled: call.phoneNumber.startsWith('+') });
  const { take, isBusy, missing } = useAnswer(call, provider);
  const titleId = useId();
  const found = callers.data ?? [];
  const own = found.find(({ clientId }) => clientId === call.clientId);
  const name = call.clientName ?? (found.length === 1 ? found[0]?.name : null) ?? null;

  const choose = (clientId: string | null): void => toastOnError(() => update.mutateAsync({ id: call.dbId, clientId }));

  function refuse(): void {
    openSoftphone(provider).then(
      (softphone) => softphone.decline({ id: call.dbId }),
      () => undefined,
    );
    toastOnError(() => decline.mutateAsync(call.dbId));
  }

  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head} role="alert">
        <IconPhoneIncoming size={22} className={styles.icon} aria-hidden />
        <div className={styles.party}>
          <Text id={titleId} size="sm" c="dimmed">
            Incoming call
          </Text>
          <Text className={styles.name}>{name ?? (found.length > 1 ? 'Several clients' : 'Unknown number')}</Text>
          <Text size="sm">{numberWords(call.phoneNumber)}</Text>
        </div>
      </div>
      {missing !== null && missing !== 'unsupported' ? (
        <MicrophoneNotice why={missing} isBusy={isBusy} onRetry={take} />
      ) : (
        <CallerFacts callers={own === undefined ? found : [own]} onChoose={choose} />
      )}
      {own !== undefined && found.length > 1 && (
        <Text size="sm">
          <Anchor inherit component="button" type="button" onClick={() => choose(null)}>
            Another client
          </Anchor>
        </Text>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPhoneOff size={18} aria-hidden />}
          disabled={decline.isPending}
          onClick={refuse}
        >
          Decline
        </Button>
        <Button
          mih={44}
          data-answer
          leftSection={<IconPhone size={18} aria-hidden />}
          aria-busy={isBusy}
          onClick={take}
        >
          {isInCall ? 'End and answer' : 'Answer'}
        </Button>
      </div>
    </section>
  );
}

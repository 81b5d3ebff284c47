import { ActionIcon, Button, CloseButton, Text, Tooltip } from '@mantine/core';
import {
  IconChecklist,
  IconDialpad,
  IconMicrophone,
  IconMicrophoneOff,
  IconNotes,
  IconPhone,
  IconPhoneOff,
  IconPlayerPause,
  IconPlayerPlay,
  type IconProps,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '@truckroll/contract/calls/calls';
import { callDuration } from '@truckroll/domain/calls/call-labels';
import { type ComponentType, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { ClientLink } from '../../clients/parts/client-link.tsx';
import { useDial } from '../../design/calling.ts';
import { useStore } from '../../design/external-store.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toasts } from '../../design/feedback/toasts.ts';
import { useRootMark } from '../../design/root-mark.ts';
import { callQuery } from '../parts/call-queries.ts';
import styles from './call-bar.module.css';
import { CallNotes } from './call-notes.tsx';
import { callStateWords, isLive, numberWords, type OwnCall, ownerOf, secondsSince } from './call-state.ts';
import { Keypad } from './keypad.tsx';
import { OutcomeMenu } from './outcome-menu.tsx';
import { hangUp, ownCall, press, tell } from './own-call.ts';
import { useCallTask } from './use-call-task.ts';

/** The call of this page, over every page (screens 6.11). It stays after the end, until it is closed. */
export function CallBar() {
  const own = useStore(ownCall);
  return own === null ? null : <Bar key={own.id} own={own} />;
}

type Panel = 'keypad' | 'notes';

function Bar({ own }: { own: OwnCall }) {
  const region = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const panelId = useId();
  const record = useQuery({ ...callQuery(own.id), staleTime: 0 }).data;
  const isOpen = isLive(own);
  // After the call, notes and outcome are what is left to do.
  const shown = isOpen ? panel : 'notes';
  useFocusKey(region);
  useRootMark('call-bar');
  const toggle = (wanted: Panel) => setPanel((open) => (open === wanted ? null : wanted));

  return (
    <section ref={region} aria-label="Call" className={styles.bar} data-ended={!isOpen || undefined}>
      <div className={styles.row}>
        <div className={styles.party}>
          <Text className={styles.name}>
            {own.clientId !== null && own.clientName !== null ? (
              <ClientLink client={{ id: own.clientId, name: own.clientName }} />
            ) : (
              numberWords(own.number)
            )}
          </Text>
          <Text size="sm" c="dimmed" component="div" className={styles.state}>
            <span role="status">{callStateWords(own)}</span>
            {isOpen && <Timer own={own} />}
            {own.clientName !== null && <span className={styles.number}>{numberWords(own.number)}</span>}
          </Text>
        </div>
        {isOpen ? (
          <div className={styles.controls}>
            <Control
              label={own.isMuted ? 'Unmute' : 'Mute'}
              icon={own.isMuted ? IconMicrophoneOff : IconMicrophone}
              isOn={own.isMuted}
              onClick={() => tell({ type: 'muted', isOn: !own.isMuted })}
            />
            <Control
              label={own.isHeld ? 'Resume' : 'Hold'}
              icon={own.isHeld ? IconPlayerPlay : IconPlayerPause}
              isOn={own.isHeld}
              isOff={own.phase !== 'talking'}
              onClick={() => tell({ type: 'held', isOn: !own.isHeld })}
            />
            <Control
              label="Keypad"
              icon={IconDialpad}
              isOn={panel === 'keypad'}
              controls={panelId}
              onClick={() => toggle('keypad')}
            />
            <Control
              label="Notes and outcome"
              icon={IconNotes}
              isOn={panel === 'notes'}
              controls={panelId}
              onClick={() => toggle('notes')}
            />
            <Button
              color="red"
              className={styles.hangUp}
              leftSection={<IconPhoneOff size={18} aria-hidden />}
              aria-busy={own.isHangingUp}
              onClick={() => void hangUp()}
            >
              Hang up
            </Button>
          </div>
        ) : (
          <CloseButton size="lg" aria-label="Close call" onClick={() => tell({ type: 'closed' })} />
        )}
      </div>
      <div id={panelId} className={styles.panel} hidden={shown === null}>
        {shown === 'keypad' && <Keypad onPress={press} />}
        <div className={styles.work} hidden={shown !== 'notes'}>
          {record !== undefined && (
            <>
              <CallNotes callId={own.id} stored={record.notes} />
              <div className={styles.after}>
                <Text size="sm" fw={550}>
                  Outcome
                </Text>
                <OutcomeMenu call={record} />
                <AfterCall record={record} isEnded={!isOpen} />
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

type ControlProps = {
  label: string;
  icon: ComponentType<IconProps>;
  isOn: boolean;
  isOff?: boolean;
  /** The part that it shows and hides; without one it switches something on and off. */
  controls?: string;
  onClick: () => void;
};

function Control({ label, icon: Icon, isOn, isOff = false, controls, onClick }: ControlProps) {
  const state =
    controls === undefined ? { 'aria-pressed': isOn } : { 'aria-expanded': isOn, 'aria-controls': controls };
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        size={44}
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
        {...state}
      >
        <Icon size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The running time. It is not announced. */
function Timer({ own }: { own: OwnCall }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsSince(own, now);
  return seconds === null ? null : (
    <span role="timer" className={styles.time}>
      {callDuration(seconds)}
    </span>
  );
}

/** F8 moves the focus to the bar while there are no messages (screens 3.11). */
function useFocusKey(region: { current: HTMLElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== 'F8' || event.defaultPrevented || toasts.get().length > 0) return;
      event.preventDefault();
      region.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    };
    window.addEventListener('keydown', focus, { capture: true });
    return () => window.removeEventListener('keydown', focus, { capture: true });
  }, [region]);
}

const NewClientOfCall = lazyDialog<{ phoneNumber: string; onClose: () => void }>(
  async () => (await import('./new-client-of-call.tsx')).NewClientOfCall,
);

/** The next steps after a call: a client for an unknown number, and a task. */
function AfterCall({ record, isEnded }: { record: Call; isEnded: boolean }) {
  const can = useCan();
  const task = useCallTask();
  const dial = useDial();
  const [isCreating, setCreating] = useState(false);
  const isUnknown = record.clientId === null && record.phoneNumber.startsWith('+');
  return (
    <>
      {isUnknown && can('Clients.create') && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Create Client
        </Button>
      )}
      {isEnded && dial !== null && record.phoneNumber.startsWith('+') && (
        <Button
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
          onClick={() => dial({ number: record.phoneNumber, ...ownerOf(record) })}
        >
          Call Again
        </Button>
      )}
      {isEnded && task !== null && (
        <Button
          variant="default"
          leftSection={<IconChecklist size={18} aria-hidden />}
          aria-busy={task.isPending}
          onClick={() => {
            if (!task.isPending) toastOnError(() => task.create(record));
          }}
        >
          Create Task
        </Button>
      )}
      <Suspense>
        {isCreating && <NewClientOfCall phoneNumber={record.phoneNumber} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

import { Anchor, Text, Textarea } from '@mantine/core';
import { updateCall } from '@truckroll/contract/calls/dial';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { useUpdateCall } from '../parts/call-queries.ts';

const pauseMs = 800;
const longest = 10_000;

/** The notes of a call. They are saved at pauses, on leaving the field and on leaving the page. */
export function CallNotes({ callId, stored }: { callId: string; stored: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const update = useUpdateCall();
  const saved = useRef(stored);
  const text = typed ?? stored;

  function save(notes: string): void {
    if (notes === saved.current) return;
    const before = saved.current;
    saved.current = notes;
    update.mutate(
      { id: callId, notes },
      {
        onError: () => {
          saved.current = before;
        },
      },
    );
  }

  const leave = useEffectEvent(() => {
    if (typed === null || typed === saved.current) return;
    void fetchEndpoint(updateCall, { params: { id: callId }, body: { notes: typed }, isLeaving: true }).catch(
      () => undefined,
    );
  });
  const saveLater = useEffectEvent(save);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => saveLater(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const onLeave = () => leave();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, []);

  return (
    <div>
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longest}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => save(text)}
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {update.isError ? (
          <>
            The notes could not be saved.{' '}
            <Anchor inherit component="button" type="button" onClick={() => save(text)}>
              Try again
            </Anchor>
          </>
        ) : update.isPending ? (
          'Saving...'
        ) : update.isSuccess ? (
          'Saved'
        ) : null}
      </Text>
    </div>
  );
}

import { ActionIcon, Group, Select, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react';
import { callDuration } from '@truckroll/domain/calls/call-labels';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useStore } from '../../design/external-store.ts';
import { type Playback, type Speed, speeds } from './playback.ts';
import styles from './recording-player.module.css';

const jump = 10;
const keyStep = 5;

/** Plays the recording of a call (screens 6.4). */
export function RecordingPlayer({ playback }: { playback: Playback }) {
  const { audio, toggle, seek, position } = playback;
  const isPlaying = useStore(playback.isPlaying);
  const isLoading = useStore(playback.isLoading);
  const place = useCallback((node: HTMLElement | null) => node?.append(audio), [audio]);
  const jumpBy = (seconds: number) => () => seek(position.get() + seconds);
  return (
    <section ref={place} aria-label="Recording" className={styles.player}>
      <Group gap={4} wrap="nowrap">
        <Tooltip label="Back 10 seconds">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Back 10 seconds" onClick={jumpBy(-jump)}>
            <IconRewindBackward10 size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ActionIcon
          size="xl"
          radius="xl"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          aria-busy={isLoading}
          loading={isLoading}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPauseFilled size={20} aria-hidden /> : <IconPlayerPlayFilled size={20} aria-hidden />}
        </ActionIcon>
        <Tooltip label="Forward 10 seconds">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Forward 10 seconds" onClick={jumpBy(jump)}>
            <IconRewindForward10 size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Position playback={playback} />
      <SpeedChoice onChange={playback.setSpeed} />
    </section>
  );
}

/** The position in the recording. Arrows move by 5 seconds, Home and End to its ends. */
function Position({ playback: { position, duration, seek } }: { playback: Playback }) {
  const at = useStore(position);
  const length = useStore(duration);
  const words = `${callDuration(at)} of ${callDuration(length)}`;
  function onKeyDown(event: KeyboardEvent): void {
    const to = targetOf(event.key, at, length);
    if (to === undefined) return;
    event.preventDefault();
    seek(to);
  }
  return (
    <div className={styles.position}>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={words}
        min={0}
        max={length}
        step={0.1}
        value={at}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.time}>
        {callDuration(at)} / {callDuration(length)}
      </span>
    </div>
  );
}

/** The position that a key moves to, if it moves. */
function targetOf(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + keyStep;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - keyStep;
  if (key === 'PageUp') return at + jump;
  if (key === 'PageDown') return at - jump;
  if (key === 'Home') return 0;
  return key === 'End' ? length : undefined;
}

function SpeedChoice({ onChange }: { onChange: (speed: Speed) => void }) {
  const [speed, setSpeed] = useState<Speed>(1);
  return (
    <Select
      aria-label="Speed"
      w={88}
      allowDeselect={false}
      data={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
      value={String(speed)}
      onChange={(chosen) => {
        const next = speeds.find((each) => String(each) === chosen);
        if (next === undefined) return;
        setSpeed(next);
        onChange(next);
      }}
    />
  );
}

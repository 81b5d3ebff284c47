import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Call, readCallRecording } from '@truckroll/contract/calls/calls';
import { positionWithin } from '@truckroll/domain/calls/recording-time';
import { useEffect, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { type ExternalStore, externalStore } from '../../design/external-store.ts';
import { toast } from '../../design/feedback/toasts.ts';

/** The speeds of playback (clients.md 2.3). */
export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

const stepMs = 100;
/** A link that ends sooner is not used, because playing takes time. */
const marginMs = 60_000;

/** A signed link to the recording of a call (CA-5). Not among the calls, because changes of calls do not renew it. */
const recordingQuery = (callId: string) =>
  queryOptions({
    queryKey: ['call-recordings', callId],
    queryFn: ({ signal }) => fetchEndpoint(readCallRecording, { params: { callId }, signal }),
    staleTime: ({ state }) =>
      state.data === undefined ? 0 : Math.max(0, Date.parse(state.data.expiresAt) - state.dataUpdatedAt - marginMs),
    retry: false,
  });

/** The absolute link to the recording of a call. */
export async function recordingUrl(queryClient: QueryClient, callId: string): Promise<string> {
  const { recordingUrl: url } = await queryClient.fetchQuery(recordingQuery(callId));
  return new URL(url, location.href).href;
}

const forgetRecording = (queryClient: QueryClient, callId: string): void =>
  queryClient.removeQueries(recordingQuery(callId));

/** The positions at which recordings were left, in seconds, by call. Playing resumes there. */
const positions = new Map<string, number>();
export const positionOf = (callId: string): number => positions.get(callId) ?? 0;

/** What plays: starting another recording pauses it. */
let playing: HTMLAudioElement | null = null;

export type Playback = {
  audio: HTMLAudioElement;
  /** In seconds; changes every 100 ms while playing. */
  position: ExternalStore<number>;
  duration: ExternalStore<number>;
  isPlaying: ExternalStore<boolean>;
  isLoading: ExternalStore<boolean>;
  toggle: () => void;
  /** Moves to a position inside the recording. */
  seek: (seconds: number) => void;
  setSpeed: (speed: Speed) => void;
};

type Options = { callId: string; seconds: number; queryClient: QueryClient };

function openPlayback({ callId, seconds, queryClient }: Options): Playback & { close: () => void } {
  const audio = new Audio();
  const position = externalStore(positionWithin(positionOf(callId), seconds));
  const duration = externalStore(seconds);
  const [isPlaying, isLoading] = [externalStore(false), externalStore(false)];
  let clock: ReturnType<typeof setInterval> | undefined;

  const moveTo = (at: number): void => {
    position.set(at);
    positions.set(callId, at);
  };
  const follow = (): void => moveTo(positionWithin(audio.currentTime, duration.get()));
  const hasSource = (): boolean => audio.src !== '';

  function stop(): void {
    clearInterval(clock);
    isPlaying.set(false);
    if (playing === audio) playing = null;
  }

  function drop(): void {
    stop();
    audio.removeAttribute('src');
    forgetRecording(queryClient, callId);
  }

  audio.addEventListener('loadedmetadata', () => {
    if (Number.isFinite(audio.duration)) duration.set(audio.duration);
    audio.currentTime = positionWithin(position.get(), duration.get());
  });
  audio.addEventListener('play', () => {
    if (playing !== audio) playing?.pause();
    playing = audio;
    isPlaying.set(true);
    clearInterval(clock);
    clock = setInterval(follow, stepMs);
  });
  audio.addEventListener('pause', () => {
    if (hasSource()) follow();
    stop();
  });
  audio.addEventListener('ended', stop);
  audio.addEventListener('error', () => {
    if (!hasSource()) return;
    drop();
    toast.error('Failed to play recording');
  });

  /** Sets the link to the recording; false if there is none. */
  async function load(): Promise<boolean> {
    if (hasSource()) return true;
    isLoading.set(true);
    try {
      audio.src = await recordingUrl(queryClient, callId);
      return true;
    } catch {
      toast.error('Failed to load recording');
      return false;
    } finally {
      isLoading.set(false);
    }
  }

  async function play(): Promise<void> {
    if (isLoading.get() || !(await load())) return;
    if (position.get() >= duration.get()) seek(0);
    try {
      await audio.play();
    } catch (error) {
      // A pause before the beginning is no failure, and a failed load has been reported.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (!hasSource()) return;
      drop();
      toast.error('Failed to play recording');
    }
  }

  function seek(to: number): void {
    const at = positionWithin(to, duration.get());
    if (audio.readyState > 0) audio.currentTime = at;
    moveTo(at);
  }

  return {
    ...{ audio, position, duration, isPlaying, isLoading, seek },
    toggle: () => (audio.paused ? void play() : audio.pause()),
    setSpeed(speed) {
      audio.defaultPlaybackRate = speed;
      audio.playbackRate = speed;
    },
    close() {
      audio.pause();
      stop();
    },
  };
}

/** The playback of a call's recording. It ends when the call is closed; its position is kept. */
export function usePlayback({ dbId, recordingDuration, duration }: Call): Playback {
  const queryClient = useQueryClient();
  const [playback] = useState(() =>
    openPlayback({ callId: dbId, seconds: recordingDuration ?? duration, queryClient }),
  );
  useEffect(() => () => playback.close(), [playback]);
  return playback;
}

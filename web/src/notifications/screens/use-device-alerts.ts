import { useQuery } from '@tanstack/react-query';
import type { Notification as Notice } from '@truckroll/contract/notifications/notifications';
import { useEffect, useRef } from 'react';
import { useFallbackInterval } from '../../app/live/live.ts';
import { useStore } from '../../design/external-store.ts';
import { writtenText } from '../../design/shown-units.ts';
import { alertChoice, alertedUntilAfter, isSilent, newAlerts } from './device-alerts.ts';
import { bellMs, bellQuery } from './notification-queries.ts';

/** Plays a short sound of two tones. Browsers that block sound before a user gesture stay silent. */
export async function chime(): Promise<void> {
  const audio = new AudioContext();
  const volume = new GainNode(audio, { gain: 0.08 });
  volume.connect(audio.destination);
  const notes = [660, 880].map((frequency, at) => {
    const note = new OscillatorNode(audio, { frequency });
    note.connect(volume);
    note.start(audio.currentTime + at * 0.14);
    note.stop(audio.currentTime + at * 0.14 + 0.12);
    return note;
  });
  await new Promise((resolve) => {
    notes.at(-1)?.addEventListener('ended', resolve);
    setTimeout(resolve, 2000);
  });
  await audio.close();
}

export const mayShowAlerts = (): boolean => 'Notification' in window && Notification.permission === 'granted';

function show(notice: Notice): void {
  const { id, title, message } = notice;
  // With null the device decides whether it makes its own sound.
  const silent = isSilent(notice) || null;
  const alert = new Notification(title, { body: writtenText(message), tag: id, icon: '/favicon.svg', silent });
  alert.addEventListener('click', () => {
    window.focus();
    alert.close();
  });
}

/** Shows alerts for new notifications if they are switched on on this device (P36). */
export function useDeviceAlerts(): void {
  const choice = useStore(alertChoice);
  const alertedUntil = useRef<string | null>(null);
  // With alerts the bell is also polled while another window has the focus.
  const { data } = useQuery({
    ...bellQuery,
    refetchInterval: useFallbackInterval(bellMs),
    refetchIntervalInBackground: choice.desktop || choice.sound,
  });
  const found = data?.notifications;
  useEffect(() => {
    if (found === undefined) return;
    const wanted = alertChoice.get();
    const fresh = newAlerts(found, alertedUntil.current, wanted);
    alertedUntil.current = alertedUntilAfter(found, alertedUntil.current);
    if (fresh.length === 0) return;
    if (wanted.desktop && mayShowAlerts()) fresh.forEach(show);
    if (wanted.sound && !fresh.every(isSilent)) chime().catch(console.error);
  }, [found]);
}

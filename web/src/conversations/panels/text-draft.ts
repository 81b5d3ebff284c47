import { useState } from 'react';
import { forget, recall, remember } from '../../design/device-memory.ts';

const nameOf = (to: string): string => `text-draft.${to}`;

const read = (to: string): string => {
  const stored = recall(nameOf(to));
  return typeof stored === 'string' ? stored : '';
};

/** The unsent text to a number. It is kept on this device, so that it survives leaving the page. */
export function useTextDraft(to: string): [text: string, change: (text: string) => void] {
  const [draft, setDraft] = useState({ to, text: read(to) });
  if (draft.to !== to) setDraft({ to, text: read(to) });
  return [
    draft.to === to ? draft.text : read(to),
    (text) => {
      setDraft({ to, text });
      if (text === '') forget(nameOf(to));
      else remember(nameOf(to), text);
    },
  ];
}

import type { KeyboardEvent, ReactNode } from 'react';
import { EventBoundary } from './event-boundary.tsx';

type OwnKeysProps = { onModEnter?: () => void; children: ReactNode };

/** Wraps a dialog above a form that is its child in React's tree, and stops its Enter key from reaching the form. */
export function OwnKeys({ onModEnter, children }: OwnKeysProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.stopPropagation();
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onModEnter?.();
  }
  return (
    <EventBoundary onKeyDown={onKeyDown} onBlur={(event) => event.stopPropagation()}>
      {children}
    </EventBoundary>
  );
}

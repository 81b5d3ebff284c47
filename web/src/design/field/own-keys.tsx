import type { KeyboardEvent, ReactNode } from 'react';

type OwnKeysProps = { onModEnter?: () => void; children: ReactNode };

/** A dialog above the form that is its child in React's tree: stops its Enter from reaching the form. */
export function OwnKeys({ onModEnter, children }: OwnKeysProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.stopPropagation();
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onModEnter?.();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events in.
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown} onBlur={(event) => event.stopPropagation()}>
      {children}
    </div>
  );
}

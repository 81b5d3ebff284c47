import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './rich-text-editor.module.css';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const buttonsIn = (bar: HTMLElement | null): HTMLButtonElement[] => [...(bar?.querySelectorAll('button') ?? [])];

/** A row of buttons with one tab stop and arrow keys between them (ARIA authoring: toolbar). */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  function makeStop(stop: HTMLButtonElement | undefined): void {
    for (const button of buttonsIn(bar.current)) button.tabIndex = button === stop ? 0 : -1;
  }

  useEffect(() => {
    const buttons = buttonsIn(bar.current);
    const stops = buttons.filter((button) => button.tabIndex === 0);
    if (stops.length !== 1) makeStop(buttons[0]);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    const buttons = buttonsIn(bar.current).filter((button) => !button.disabled);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  }

  function onFocus(event: FocusEvent): void {
    if (event.target instanceof HTMLButtonElement) makeStop(event.target);
  }

  return (
    <div ref={bar} role="toolbar" aria-label={label} className={styles.toolbar} onKeyDown={onKeyDown} onFocus={onFocus}>
      {children}
    </div>
  );
}

import { Button, CloseButton, Portal, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../external-store.ts';
import { useSharedWords } from './shared-words.ts';
import { awayFrom } from './toast-place.ts';
import styles from './toast-stack.module.css';
import { closeToast, type Toast, type ToastKind, toasts } from './toasts.ts';

const icons: Record<ToastKind, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
};

const controls =
  'button, a, input, select, textarea, [role="button"], [role="menuitem"], [role="option"], [role="switch"], [role="tab"]';

/** The control that was used last, which the next toasts are probably about. */
let cause: Element | null = null;

/** Moves the toasts away from the control that caused them, which people want to press again. */
function placeToasts(stack: HTMLElement): void {
  stack.style.translate = '';
  if (cause === null || !cause.isConnected) return;
  const viewport = { width: window.innerWidth, height: window.innerHeight };
  const { x, y } = awayFrom(stack.getBoundingClientRect(), cause.getBoundingClientRect(), viewport);
  if (x !== 0 || y !== 0) stack.style.translate = `${x}px ${y}px`;
}

/**
 * The toasts in their corner. Their timers pause while the focus is on them, or the pointer that was moved onto them: one
 * that rests where a toast appears does not keep it (screens 3.6).
 */
export function ToastStack() {
  const shown = useStore(toasts);
  const words = useSharedWords();
  const region = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);

  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      const control = target instanceof Element ? target.closest(controls) : null;
      if (control !== null && region.current?.contains(control) !== true) cause = control;
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);

  useLayoutEffect(() => {
    if (region.current !== null && shown.length > 0) placeToasts(region.current);
  }, [shown]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'F8') {
        event.preventDefault();
        region.current?.querySelector('button')?.focus();
      }
      if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return;
      const focused = region.current?.contains(event.target) ? event.target.closest('[data-toast]') : null;
      if (focused instanceof HTMLElement) closeToast(Number(focused.dataset.toast));
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Portal>
      <section
        ref={region}
        aria-label={words.toasts}
        className={styles.stack}
        onMouseMove={({ movementX, movementY }) => {
          // Browsers also report a pointer that rests when something appears below it.
          if (movementX !== 0 || movementY !== 0) setHovered(true);
        }}
        onMouseLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {shown.map((each) => (
          <ToastCard key={each.id} toast={each} isPaused={isHovered || isFocused} />
        ))}
      </section>
    </Portal>
  );
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const remainingMs = useRef(toast.seconds * 1000);
  useEffect(() => {
    if (isPaused) return;
    const began = Date.now();
    const timer = setTimeout(() => closeToast(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - began;
    };
  }, [isPaused, toast.id]);

  const Icon = icons[toast.kind];
  const { action } = toast;
  const { closeToast: closeToastLabel } = useSharedWords();
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className={styles.toast}
      data-kind={toast.kind}
      data-toast={toast.id}
    >
      <Icon size={20} className={styles.icon} aria-hidden />
      <Text size="sm" className={styles.text}>
        {toast.text}
      </Text>
      {action !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            closeToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton
        size="sm"
        className={styles.close}
        aria-label={closeToastLabel}
        onClick={() => closeToast(toast.id)}
      />
    </div>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, lazy, useEffect } from 'react';
import { sharedWords, useSharedWords } from './shared-words.ts';
import { toast } from './toasts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Code<Props> = { current: ComponentType<Props> };

/** In milliseconds. */
const betweenTries = 1_000;
/** The pauses in milliseconds before the code is requested again: a network that is back just now may refuse requests. */
const pauses = [betweenTries, 3_000];

/** The code of a part failed to load. Errors inside a loaded part are not handled here. */
class NotLoaded extends Error {
  /** React caches a failed import. This resets it, so that the code is requested again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of a part of the page could not be loaded.', { cause });
    this.forget = forget;
  }
}

/**
 * Many browsers remember that a module failed to load, and request it again under another address only. The address is in
 * the error's message; the script of a part exports the component alone.
 */
async function loadAnew<Props>(cause: unknown, tries: number): Promise<ComponentType<Props>> {
  const [address] = /https?:\/\/\S+\.js/.exec(cause instanceof Error ? cause.message : '') ?? [];
  if (address === undefined) throw cause;
  const script: Record<string, unknown> = await import(/* @vite-ignore */ `${address}?try=${tries}`);
  const [component, ...others] = Object.values(script);
  if (typeof component !== 'function' || others.length > 0) throw cause;
  return component as ComponentType<Props>;
}

/** A component whose code is fetched when it is first rendered. */
function codeOf<Props extends object>(load: Load<Props>): Code<Props> {
  let tries = 0;
  let hasFailed = false;
  const request = async (): Promise<ComponentType<Props>> => {
    let cause: unknown;
    try {
      return await load();
    } catch (error) {
      cause = error;
    }
    // A person who asks again is not kept waiting.
    for (const pause of hasFailed ? [0] : pauses) {
      if (!navigator.onLine) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      tries += 1;
      try {
        return await loadAnew<Props>(cause, tries);
      } catch (error) {
        cause = error;
      }
    }
    throw cause;
  };
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await request() };
      } catch (cause) {
        hasFailed = true;
        throw new NotLoaded(cause, () => {
          code.current = begin();
        });
      }
    }) as ComponentType<Props>;
  const code = { current: begin() };
  return code;
}

/**
 * A part of a page whose code is loaded on demand, inside a `Suspense`. If the code cannot be loaded, the part shows a
 * failure with 'Try again' and retries when the network is back; the rest of the page and its typed values are kept.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const code = codeOf(load);
  return (props: Props) => (
    <CatchBoundary getResetKey={never} errorComponent={PartFailure}>
      <Loaded code={code} props={props} />
    </CatchBoundary>
  );
}

/** As `lazyPart`, for a dialog: a failed load shows a toast and closes the dialog, so that it can be opened again. */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  const code = codeOf(load);
  return (props: Props) => (
    <CatchBoundary
      getResetKey={never}
      errorComponent={NoDialog}
      onCatch={(error) => {
        if (!(error instanceof NotLoaded)) return;
        error.forget();
        toast.error(sharedWords().notOpened);
        props.onClose();
      }}
    >
      <Loaded code={code} props={props} />
    </CatchBoundary>
  );
}

const never = () => 0;

/** Reads the code at each rendering, so that the boundary shows the latest request. */
function Loaded<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const Part = code.current;
  return <Part {...props} />;
}

function PartFailure({ error, reset }: ErrorComponentProps) {
  if (!(error instanceof NotLoaded)) throw error;
  const tryAgain = () => {
    error.forget();
    reset();
  };
  return <TryAgain onRetry={tryAgain} />;
}

function NoDialog({ error }: ErrorComponentProps) {
  if (!(error instanceof NotLoaded)) throw error;
  return null;
}

/** So long, in milliseconds, a failed part is tried again by itself after the network came back. */
const settlesWithin = 10_000;
let cameBack = Number.NEGATIVE_INFINITY;

function TryAgain({ onRetry }: { onRetry: () => void }) {
  const words = useSharedWords();
  useEffect(() => {
    const retry = (): void => {
      cameBack = performance.now();
      onRetry();
    };
    const isSettling = performance.now() - cameBack < settlesWithin;
    const timer = isSettling ? setTimeout(onRetry, betweenTries) : undefined;
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [onRetry]);
  return (
    <Group role="alert" gap="sm">
      <Text size="sm">{words.partNotLoaded}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </Group>
  );
}

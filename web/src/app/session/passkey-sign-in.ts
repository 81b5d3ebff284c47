import { useQueryClient } from '@tanstack/react-query';
import { beginPasskeySignIn, signInByPasskey } from '@truckroll/contract/session/passkeys';
import type { NewSession } from '@truckroll/contract/session/session';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import { beginSession } from './session.ts';
import { readDevice } from './session-token.ts';

/** A challenge lives five minutes at least, so what a page offers in its fields is asked for anew before. */
const renewedAfterMs = 4 * 60_000;

/** Whether this browser knows passkeys: old ones do not, nor pages without https. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

export const noPasskeysText =
  'This browser offers no passkeys here. They need a current browser and a page with https.';

/** Errors of the browser's own dialog: it was closed, ran out of time, or had no passkey to offer. */
export const isOfBrowser = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ApiProblem) && error.name !== 'TypeError';

/** Asks the browser for a passkey and signs in with it (PK-6, PK-7). With `isAutofill` the browser offers it in the email field. */
async function signIn(isAutofill: boolean): Promise<NewSession> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await fetchEndpoint(beginPasskeySignIn);
  const answer = await startAuthentication({
    optionsJSON: { ...options, rpId: options.rpId ?? location.hostname },
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = answer.response;
  return fetchEndpoint(signInByPasskey, {
    body: { credentialId: answer.id, clientDataJSON, authenticatorData, signature, userHandle, ...readDevice() },
  });
}

async function endCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

type PasskeySignIn = { isBusy: boolean; start: () => void };

/**
 * Signing in by a passkey: by the returned `start`, and through the email field, where the browser offers passkeys beside
 * what it has stored. `onError` gets what to say above the fields; null before another attempt.
 */
export function usePasskeySignIn(by: {
  onSignedIn: () => unknown;
  onError: (text: string | null) => void;
}): PasskeySignIn {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(by);
  const offer = useRef((): unknown => undefined);
  useEffect(() => {
    latest.current = by;
  });

  const finish = async (session: NewSession): Promise<void> => {
    beginSession(queryClient, session);
    await latest.current.onSignedIn();
  };
  const finishLatest = useRef(finish);
  useEffect(() => {
    finishLatest.current = finish;
  });

  useEffect(() => {
    let isOver = false;
    // Each offer ends the one before.
    offer.current = async () => {
      if (!knowsPasskeys() || (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) !== true) return;
      if (isOver) return;
      try {
        await finishLatest.current(await signIn(true));
      } catch (error) {
        // What the browser itself could not do is not worth a word: nobody has asked for it.
        if (!isOver && error instanceof ApiProblem) latest.current.onError(problemText(error));
      }
    };
    void offer.current();
    const renewal = setInterval(() => void offer.current(), renewedAfterMs);
    return () => {
      isOver = true;
      clearInterval(renewal);
      void endCeremony();
    };
  }, []);

  const run = async (): Promise<void> => {
    by.onError(null);
    if (!knowsPasskeys()) return by.onError(noPasskeysText);
    setBusy(true);
    try {
      await finish(await signIn(false));
    } catch (error) {
      by.onError(
        isOfBrowser(error) ? 'No passkey was used. Try again, or sign in with your password.' : problemText(error),
      );
      // The browser ended what the field offered when its dialog was opened.
      void offer.current();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, start: () => void run() };
}

import { recall, remember } from '../../design/device-memory.ts';
import { externalStore } from '../../design/external-store.ts';

type Browser = { userAgent: string; maxTouchPoints: number; isStandalone: boolean };

/**
 * Whether this is Safari on an iPhone or iPad that shows the product as a page. There it may lose what it keeps after a week
 * without a visit, and shows no notifications, unless it was added to the home screen. An iPad calls itself a Mac.
 */
export function wantsHomeScreen({ userAgent, maxTouchPoints, isStandalone }: Browser): boolean {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isSafari =
    /Version\/\d/.test(userAgent) && userAgent.includes(' Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent);
  return isApple && isSafari && !isStandalone;
}

export const needsHomeScreen = (): boolean =>
  wantsHomeScreen({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isStandalone: 'standalone' in navigator && navigator.standalone === true,
  });

const hintName = 'home-screen-hint';

/** Whether the hint is still to be shown on this device: until somebody has closed it. */
export const hintWanted = externalStore(recall(hintName) !== 'seen' && needsHomeScreen());

export function closeHint(): void {
  remember(hintName, 'seen');
  hintWanted.set(false);
}

export const howToAdd = "Press Share, then 'Add to Home Screen'.";

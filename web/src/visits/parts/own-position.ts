import type { Position } from '@truckroll/contract/visits/visit-positions';

/** How long a step waits for the position. Without one in time it is taken without. */
const mostMs = 2_500;
/** How old a position that the device knows already may be. */
const oldestMs = 60_000;

/** Where this device is now, to some metres. Undefined if it does not know in time, or its person did not allow it. */
export function ownPosition(): Promise<Position | undefined> {
  const { geolocation } = navigator as Partial<Navigator>;
  if (geolocation === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // The browser's own question may stay open longer than its time limit.
    const late = setTimeout(() => resolve(undefined), mostMs);
    const answer = (position?: Position): void => {
      clearTimeout(late);
      resolve(position);
    };
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        answer({ latitude, longitude, accuracy: Math.round(accuracy) }),
      () => answer(),
      // The exact way by satellites alone takes longer than a step may wait.
      { enableHighAccuracy: false, timeout: mostMs, maximumAge: oldestMs },
    );
  });
}

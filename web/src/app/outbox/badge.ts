/** Shows a number on the icon of the installed application; none for zero. */
export function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  // The browser may refuse it, as where the application is not installed.
  void (count === 0 ? clearAppBadge?.call(navigator) : setAppBadge?.call(navigator, count))?.catch(() => undefined);
}

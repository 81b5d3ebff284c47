/** A browser tab that was opened empty in the click handler. A popup blocker would stop one that opens later. */
type WaitingTab = {
  /** Navigates the tab to its URL. If it could not be opened, this tab navigates there. */
  goTo: (address: string) => void;
  /** Closes the tab if there is nothing to show. */
  close: () => void;
};

/** Opens an empty tab; must be called in the click handler (screens 2, New tab). */
export function openWaitingTab(): WaitingTab {
  const tab = window.open('', '_blank');
  // The page in the new tab gets no reference to this one.
  if (tab !== null) tab.opener = null;
  return {
    goTo: (address) => (tab ?? window).location.assign(address),
    close: () => tab?.close(),
  };
}

/** Opens an address in its own tab, without a reference to this one. */
export const openTab = (address: string): void => void window.open(address, '_blank', 'noopener');

/** A browser tab that was opened empty in the click, because a tab that opens later would be taken for an advertisement. */
type WaitingTab = {
  /** Leads it to its address; this tab goes there where the browser gave no other. */
  goTo: (address: string) => void;
  /** Closes it, where there is nothing to show. */
  close: () => void;
};

/** Opens an empty tab, to be called in the click itself (screens 2, New tab). */
export function openWaitingTab(): WaitingTab {
  const tab = window.open('', '_blank');
  // What is shown in it has no way back into this one.
  if (tab !== null) tab.opener = null;
  return {
    goTo: (address) => (tab ?? window).location.assign(address),
    close: () => tab?.close(),
  };
}

/** Opens an address in a tab of its own, which has no way back into this one. */
export const openTab = (address: string): void => void window.open(address, '_blank', 'noopener');

/**
 * Values remembered on this device, as JSON under one prefix. If the browser refuses to store them, that is no error.
 */
const prefix = 'truckroll.';

export function recall(name: string): unknown {
  try {
    // Outside of a browser, as in tests, nothing is remembered.
    const text = (globalThis as { localStorage?: Storage }).localStorage?.getItem(prefix + name) ?? null;
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch (error) {
    // The browser may forbid storage, and another version may have stored something that is not JSON.
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/**
 * What is about somebody's work, and not about how this device shows it: names of records that were opened, and texts that
 * nobody has sent yet. It ends with the session.
 */
const personal = ['recent.', 'text-draft.', 'mail-pictures', 'calls.from', 'chat.', 'own-call'].map(
  (name) => prefix + name,
);

/** Removes what this browser, and this tab of it, remembers of the work of the person who was signed in. */
export function forgetPersonal(): void {
  for (const kept of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[kept];
      for (const name of Object.keys(storage))
        if (personal.some((each) => name.startsWith(each))) storage.removeItem(name);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

/** Follows a value that another tab of this browser changes. */
export function onChangeElsewhere(name: string, listener: (value: unknown) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === prefix + name) listener(recall(name));
  });
}

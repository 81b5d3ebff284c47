const prefix = 'truckroll.chat.';

/**
 * The question that somebody began to type, kept in this tab until it is sent: closing the viewer or reloading the page
 * loses nothing. A browser that refuses to keep it is no error.
 */
export function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // The draft stays in the input as long as that is open.
  }
}

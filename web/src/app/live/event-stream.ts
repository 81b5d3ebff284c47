/** An event of a stream: its name, and its data as text. */
export type StreamEvent = { event: string; data: string };

const eventOf = (block: string): StreamEvent | null => {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { event, data: data.join('\n') };
};

/**
 * Parses server-sent events as their bytes arrive, in any chunks. The browser's EventSource cannot send a token. A line
 * that begins with a colon is a heartbeat, not an event.
 */
export function eventReader(onEvent: (event: StreamEvent) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    // A line end split over two chunks counts once it is complete.
    const text = rest + decoder.decode(bytes, { stream: true });
    const isCut = text.endsWith('\r');
    const blocks = (isCut ? text.slice(0, -1) : text).replaceAll(/\r\n?/g, '\n').split('\n\n');
    rest = (blocks.pop() ?? '') + (isCut ? '\r' : '');
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== null) onEvent(event);
    }
  };
}

/**
 * Parses newline-delimited JSON while its bytes arrive, in any chunks. What stands after the last line end is no line: a
 * connection that breaks off leaves a piece of one.
 */
export async function* linesOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  const reader = bytes.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as unknown;
    }
  } finally {
    // A reader who stops early ends the request.
    void reader.cancel().catch(() => undefined);
  }
}

/** The most that a provider may send in one line, and in one answer, in bytes. */
const mostInLine = 1024 * 1024;
const mostInAnswer = 16 * 1024 * 1024;
const newLine = 10;

/** What arrived of an answer: whether its stream said that it is complete. */
export type Arrived = { isDone: boolean };

export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

const saysDone = (start: string): boolean => /^data: ?\[DONE\]/.test(start);

/**
 * Passes the bytes of an answer on, and fails at a line of more than 1 MB before it is in memory. Notes the line that
 * ends a stream of server-sent events, which the SDK keeps to itself.
 */
function limited(arrived: Arrived): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let inLine = 0;
  let inAnswer = 0;
  let start = '';
  return new TransformStream({
    transform(bytes, controller) {
      inAnswer += bytes.length;
      let from = 0;
      while (from < bytes.length) {
        const end = bytes.indexOf(newLine, from);
        const line = bytes.subarray(from, end === -1 ? bytes.length : end);
        if (start.length < 'data: [DONE]'.length) start += Buffer.from(line.subarray(0, 16)).toString('latin1');
        inLine += line.length;
        if (inLine > mostInLine || inAnswer > mostInAnswer) throw new AnswerTooLarge('The answer is too large');
        arrived.isDone ||= saysDone(start);
        if (end === -1) break;
        inLine = 0;
        start = '';
        from = end + 1;
      }
      controller.enqueue(bytes);
    },
  });
}

/** A response whose body is limited, with the same status and headers. */
export function limitAnswer(response: Response, arrived: Arrived): Response {
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limited(arrived)), { status, statusText, headers });
}

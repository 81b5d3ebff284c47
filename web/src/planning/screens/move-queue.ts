/** The change of an item between two states. */
export type Move<P> = { id: string; before: P; after: P };

type Waiting<P> = { before: P; after: P; timer: ReturnType<typeof setTimeout> | null; isSending: boolean };

type Steps<P> = {
  isSame: (one: P, other: P) => boolean;
  send: (move: Move<P>) => Promise<void>;
  /** `isLast`: the item was not moved again meanwhile. */
  onSaved: (move: Move<P>, how: { isLast: boolean }) => void;
  onRefused: (move: Move<P>, error: unknown) => void;
};

export type MoveQueue<P> = {
  /** Sends the move after a pause; further moves of the same item within it are merged. */
  push: (move: Move<P>, pauseMs: number) => void;
  /** Sends waiting moves of other items at once, so that they are not sent after later moves that concern them. */
  sendNow: (isConcerned: (move: Move<P>) => boolean) => void;
};

/**
 * Sends moves, one after the other per item: a second move waits for the response to the first, and moves within the
 * pause are merged. A refusal rolls back everything that was not accepted yet.
 */
export function moveQueue<P>({ isSame, send, onSaved, onRefused }: Steps<P>): MoveQueue<P> {
  const waiting = new Map<string, Waiting<P>>();

  async function sendNow(id: string, own: Waiting<P>): Promise<void> {
    const { before, after } = own;
    own.timer = null;
    if (isSame(before, after)) {
      waiting.delete(id);
      onSaved({ id, before, after }, { isLast: true });
      return;
    }
    own.isSending = true;
    try {
      await send({ id, before, after });
    } catch (error) {
      if (own.timer !== null) clearTimeout(own.timer);
      waiting.delete(id);
      onRefused({ id, before, after: own.after }, error);
      return;
    }
    own.isSending = false;
    const isLast = isSame(own.after, after);
    if (isLast) waiting.delete(id);
    onSaved({ id, before, after }, { isLast });
    if (isLast) return;
    // The item was moved again in the meantime, so the response becomes the new base.
    own.before = after;
    void sendNow(id, own);
  }

  return {
    push({ id, before, after }, pauseMs) {
      const own = waiting.get(id) ?? { before, after, timer: null, isSending: false };
      own.after = after;
      waiting.set(id, own);
      if (own.isSending) return;
      if (own.timer !== null) clearTimeout(own.timer);
      if (pauseMs === 0) void sendNow(id, own);
      else own.timer = setTimeout(() => void sendNow(id, own), pauseMs);
    },
    sendNow(isConcerned) {
      for (const [id, own] of [...waiting]) {
        if (own.timer === null || !isConcerned({ id, before: own.before, after: own.after })) continue;
        clearTimeout(own.timer);
        void sendNow(id, own);
      }
    },
  };
}

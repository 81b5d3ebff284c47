/** A server's handler for a topic. */
export type Listener = {
  hear: (payload: string) => void;
  /** Signals may have been missed: state known only from signals must be read again. */
  missed: () => void;
};

/**
 * Signals between the servers of one installation. A signal only says that something changed, and may be lost:
 * listeners then get `missed`.
 */
export type Signals = {
  /**
   * Signals every server. This server's listeners have run when the call returns; those of other servers run shortly
   * after.
   */
  send: (topic: string, payload: string) => void;
  /** Returns the unsubscribe function. */
  on: (topic: string, listener: Listener) => () => void;
  /** Whether other servers were heard recently. */
  hasPeers: () => boolean;
  close: () => Promise<void>;
};

export type Listeners = {
  on: Signals['on'];
  hear: (topic: string, payload: string) => void;
  /** Reports a gap to the listeners of one topic, or of all topics. */
  missed: (topic?: string) => void;
};

/** The listeners in this process. */
export function listenersHere(): Listeners {
  const all = new Set<{ topic: string; listener: Listener }>();
  return {
    on(topic, listener) {
      const entry = { topic, listener };
      all.add(entry);
      return () => all.delete(entry);
    },
    hear(topic, payload) {
      for (const entry of [...all]) if (entry.topic === topic) entry.listener.hear(payload);
    },
    missed(topic) {
      for (const entry of [...all]) if (topic === undefined || entry.topic === topic) entry.listener.missed();
    },
  };
}

/** The signals of the embedded database, which has one server. */
export function localSignals(): Signals {
  const here = listenersHere();
  return { send: here.hear, on: here.on, hasPeers: () => false, close: () => Promise.resolve() };
}

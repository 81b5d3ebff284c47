/** What a server does with a topic that it listens to. */
export type Listener = {
  hear: (payload: string) => void;
  /** Something may have been said that was not heard: what is known by listening alone is to be read again. */
  missed: () => void;
};

/**
 * What the servers of one installation tell each other at once. A signal says that something has changed, never what must
 * not get lost: one that is not heard in time is made up for by `missed`.
 */
export type Signals = {
  /** Tells every server; this one has heard it when the call returns, the others a moment later. */
  send: (topic: string, payload: string) => void;
  /** Answers how to stop listening. */
  on: (topic: string, listener: Listener) => () => void;
  /** Whether other servers were heard of lately. */
  hasPeers: () => boolean;
  close: () => Promise<void>;
};

export type Listeners = {
  on: Signals['on'];
  hear: (topic: string, payload: string) => void;
  /** Of one topic, or of all. */
  missed: (topic?: string) => void;
};

/** Who listens in this process. */
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

import type { Readable } from 'node:stream';
import { heartbeatSeconds, type LiveKind } from '@truckroll/contract/live/live';
import type { Database } from '../../platform/database/database.ts';
import type { AccountChanges, Change, Committed } from '../../platform/database/told-changes.ts';
import { Problem } from '../../platform/http/problem.ts';
import { onSessionsChanged } from '../../platform/http/session.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { beatFrame, changeFrame, LiveStream, refetchFrame } from './live-stream.ts';
import type { PeopleOnline } from './people-online.ts';
import { RecentChanges } from './recent-changes.ts';

const topic = 'live';
/** The most pages per person. A program with more is faulty. */
const mostOfPerson = 30;
const retrySeconds = 60;
/** The number of heartbeats after which the session is checked again. */
const beatsPerCheck = 3;

type By = { by: { id: string; name: string } | null; tab: string | null };
type Message = AccountChanges & By;

/** Resolves a token to the person as of now. Throws when the session has ended. */
type Check = () => Promise<Actor>;

export type LiveStreams = {
  /**
   * Opens a stream of the changes that a person may see, or refuses above the limits. It begins with the changes of the
   * last `pastMs` milliseconds, in which the page has already read.
   */
  open: (actor: Actor, check: Check, pastMs?: number) => Readable;
  /** Reports a change that has no transaction to this server's streams. */
  reportHere: (accountId: string, kind: LiveKind) => void;
  count: () => number;
  /** Ends all streams. Their readers reconnect. */
  close: () => void;
};

type Parts = {
  database: Pick<Database, 'signals' | 'onCommit'>;
  settings: Pick<Settings, 'LIVE_STREAMS' | 'LIVE_STREAMS_PER_ACCOUNT'>;
  online: Pick<PeopleOnline, 'say'>;
  beatMs?: number;
};

/** The streams that are open on this server; they deliver the changes of all servers (decision 0027). */
export function openLiveStreams({ database, settings, online, beatMs = heartbeatSeconds * 1000 }: Parts): LiveStreams {
  const { signals } = database;
  const accounts = new Map<string, Map<LiveStream, { check: Check; beats: number }>>();
  const recent = new RecentChanges<{ change: Change; by: By }>();
  let total = 0;
  let isClosed = false;

  function* all(): Generator<LiveStream> {
    for (const streams of accounts.values()) yield* streams.keys();
  }

  const sayPeople = (accountId: string): void =>
    online.say(accountId, [...new Set([...(accounts.get(accountId)?.keys() ?? [])].map(({ actor }) => actor.userId))]);

  /** Each change is serialised twice: once for readers who see its ids, and once for those who do not. */
  function deliver(streams: Iterable<LiveStream>, { kind, ids, version, users }: Change, { by, tab }: By): void {
    const named = changeFrame({ kind, ids, version, by, tab });
    const unnamed = changeFrame({ kind, ids: null, version, by, tab });
    for (const stream of streams) {
      if (users !== null && !users.includes(stream.actor.userId)) continue;
      const sight = stream.sees(kind);
      if (sight !== null) stream.send(sight === 'ids' ? named : unnamed);
    }
  }

  function report(accountId: string, change: Change, by: By): void {
    recent.add(accountId, { change, by });
    const streams = accounts.get(accountId);
    if (streams !== undefined) deliver(streams.keys(), change, by);
  }

  function sendPast(stream: LiveStream, ms: number): void {
    const past = recent.of(stream.actor.accountId, ms);
    if (past === null) stream.send(refetchFrame);
    else for (const { change, by } of past) deliver([stream], change, by);
  }

  function publish({ by: writer, accounts: changed }: Committed): void {
    const by = writer && { id: writer.userId, name: writer.name };
    for (const of of changed) {
      const message: Message = { ...of, by, tab: writer?.tab ?? null };
      signals.send(topic, JSON.stringify(message));
    }
  }

  function remove(stream: LiveStream): void {
    const { accountId } = stream.actor;
    const streams = accounts.get(accountId);
    if (streams?.delete(stream) !== true) return;
    total -= 1;
    if (streams.size === 0) accounts.delete(accountId);
    sayPeople(accountId);
  }

  /** Ends the stream of an ended session. If the check itself fails, it is repeated at the next heartbeat. */
  function checkAnew(stream: LiveStream, check: Check): void {
    check().then(
      (actor) => stream.become(actor),
      (error: unknown) => {
        if (error instanceof Problem && error.status < 500) stream.end();
      },
    );
  }

  const stops = [
    database.onCommit(publish),
    signals.on(topic, {
      hear(payload) {
        const { accountId, changes, ...by } = JSON.parse(payload) as Message;
        for (const change of changes) report(accountId, change, by);
      },
      missed() {
        recent.forget();
        for (const stream of all()) stream.send(refetchFrame);
      },
    }),
    // Readers reconnect at once, and their rights and sessions are then checked again.
    onSessionsChanged(signals, (matches) => {
      for (const stream of [...all()]) if (matches(stream.actor)) stream.end();
    }),
  ];
  const beat = setInterval(() => {
    recent.prune();
    for (const [accountId, streams] of accounts) {
      sayPeople(accountId);
      for (const [stream, state] of streams) {
        stream.send(beatFrame);
        state.beats += 1;
        if (state.beats % beatsPerCheck === 0) checkAnew(stream, state.check);
      }
    }
  }, beatMs).unref();

  return {
    open(actor, check, pastMs) {
      const streams = accounts.get(actor.accountId) ?? new Map<LiveStream, { check: Check; beats: number }>();
      const ofPerson = [...streams.keys()].filter((stream) => stream.actor.userId === actor.userId).length;
      const retry = { retryAfterSeconds: retrySeconds };
      if (ofPerson >= mostOfPerson) throw new Problem('tooManyRequests', {}, retry);
      if (isClosed || total >= settings.LIVE_STREAMS || streams.size >= settings.LIVE_STREAMS_PER_ACCOUNT)
        throw new Problem('liveFull', {}, retry);
      const stream = new LiveStream(actor);
      // The checks are spread, so that one heartbeat does not look up all sessions.
      streams.set(stream, { check, beats: total % beatsPerCheck });
      accounts.set(actor.accountId, streams);
      total += 1;
      stream.once('close', () => remove(stream));
      if (pastMs !== undefined) sendPast(stream, pastMs);
      sayPeople(actor.accountId);
      return stream;
    },
    reportHere: (accountId, kind) =>
      report(accountId, { kind, ids: null, version: null, users: null }, { by: null, tab: null }),
    count: () => total,
    close() {
      if (isClosed) return;
      isClosed = true;
      clearInterval(beat);
      for (const stop of stops) stop();
      for (const stream of [...all()]) stream.end();
    },
  };
}

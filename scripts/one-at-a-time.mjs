import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';

const host = '127.0.0.1';
/** Ports that other programs rarely use: below those that systems choose for outgoing connections. */
const [firstPort, ports] = [21_000, 8_000];
/** How many ports are tried, because another program may use one of them. */
const mostPorts = 5;
/** How often a port is tried whose holder has just ended. */
const attempts = 3;
/** How long a holder may take to send its name. Other programs send nothing or something else. */
const answerMs = 2_000;

/**
 * The ports of a name, in the order in which they are tried.
 * @param {string} name
 */
export function portsOf(name) {
  const hash = createHash('sha256').update(name).digest();
  return Array.from({ length: mostPorts }, (_, index) => firstPort + (hash.readUInt16BE(index * 2) % ports));
}

/**
 * @param {number} port
 * @param {string} name
 * @returns {Promise<(() => void) | null>} what frees the port; null if it is taken
 */
function take(port, name) {
  return new Promise((resolve) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiters = new Set();
    const server = createServer((waiter) => {
      waiters.add(waiter);
      waiter.on('error', () => undefined);
      waiter.on('close', () => waiters.delete(waiter));
      waiter.write(`${name}\n`);
    });
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () =>
      resolve(() => {
        server.close();
        for (const waiter of waiters) waiter.destroy();
      }),
    );
  });
}

/**
 * @param {number} port
 * @param {string} name
 * @returns {Promise<{ holder: 'same', ended: Promise<void> } | { holder: 'other' | 'none' }>} who holds a port
 */
function readHolder(port, name) {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ port, host });
    /** @type {Promise<void>} */
    const ended = new Promise((end) => {
      socket.on('close', () => end());
    });
    const refuse = (/** @type {'other' | 'none'} */ holder) => {
      socket.destroy();
      resolve({ holder });
    };
    socket.setTimeout(answerMs, () => refuse('other'));
    socket.on('error', () => refuse('none'));
    socket.on('close', () => resolve({ holder: 'none' }));
    socket.on('data', (piece) => {
      received += piece.toString();
      if (received === `${name}\n`) {
        socket.setTimeout(0);
        resolve({ holder: 'same', ended });
      } else if (!`${name}\n`.startsWith(received)) refuse('other');
    });
  });
}

/**
 * @param {string} name
 * @returns {Promise<{ free: () => void } | { ended: Promise<void> }>}
 */
async function hold(name) {
  for (const port of portsOf(name)) {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const free = await take(port, name);
      if (free !== null) return { free };
      const found = await readHolder(port, name);
      if (found.holder === 'same') return { ended: found.ended };
      if (found.holder === 'other') break;
    }
  }
  // Every port belongs to another program, or the system permits no listening: better unprotected than never.
  return { free: () => undefined };
}

/**
 * Runs work while no other process on this machine runs work of the same name; the others wait. The holder listens on a
 * port, which the system frees however the process ends. A file would stay when its process is killed.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called each time when another process holds the name
 * @returns {Promise<T>}
 */
export async function oneAtATime(name, work, onWait) {
  for (;;) {
    const held = await hold(name);
    if ('free' in held) {
      try {
        return await work();
      } finally {
        held.free();
      }
    }
    onWait?.();
    await held.ended;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compiledCode } from '../../../scripts/project.mjs';

/** The server in its own process, as in production. */
export type ServerProcess = {
  url: string;
  pid: number;
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  /** The exit code. Null if a signal ended the process. */
  ended: Promise<number | null>;
};

export type FailedStart = { code: number | null; output: string };

/** `npm test` gives the bundle, which starts in half the time. */
const main = process.env['TEST_SERVER'] ?? fileURLToPath(new URL('../main.ts', import.meta.url));
// Long enough for a start on a busy machine.
const timeoutMs = 300_000;

function launch(environment: Record<string, string>): { child: ChildProcess; output: () => string } {
  const { DATABASE_URL: _, ...surroundings } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      NODE_COMPILE_CACHE: compiledCode,
      ...surroundings,
      PORT: '0',
      HOST: '127.0.0.1',
      SEED_DEMO: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { child, output: () => output };
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
  });

/** Starts the server and waits until it is ready. Kills it if it does not become so. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const { child, output } = launch(environment);
  const ended = endOf(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  void ended.then(() => clearTimeout(timer));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, address] = /Truckroll is ready: (\S+)/.exec(output()) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${output()}`)));
  });
  // From now on it runs for as long as its test file, which takes minutes on a busy machine.
  clearTimeout(timer);
  return { url, pid: child.pid ?? 0, output, signal: (name) => child.kill(name), ended };
}

/** Starts a server that is expected to exit by itself. */
export async function startFailingServer(environment: Record<string, string>): Promise<FailedStart> {
  const { child, output } = launch(environment);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const code = await endOf(child);
  clearTimeout(timer);
  return { code, output: output().trim() };
}

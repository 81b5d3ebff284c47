import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { serverProgram } from './build-server.mjs';
import { compiledCode, inProject, projectEnvironment, projectFolder, projectNode } from './project.mjs';

const leaveWithParent = pathToFileURL(inProject('scripts', 'leave-with-parent.mjs')).href;

/**
 * Node options of the server. By default V8 keeps enlarging the young generation, so that the server's memory grows for
 * as long as it is loaded. Half of this size would collect twice as often and be slower.
 */
export const serverFlags = ['--max-semi-space-size=32'];

/**
 * Runs the server in the foreground until it exits. It has its own process group, so that a signal reaches it exactly
 * once, through this process.
 * @param {{ environment?: NodeJS.ProcessEnv, script?: string, samePressMs?: number }} [options] samePressMs: the time
 * within which two signals are one Ctrl-C, which arrives from the terminal and from npm. A second press comes later.
 * @returns {Promise<number>} the exit code
 */
export function serve({ environment = {}, script = serverProgram, samePressMs = 1_000 } = {}) {
  return new Promise((resolve) => {
    const server = spawn(projectNode(), [...serverFlags, '--import', leaveWithParent, script], {
      cwd: projectFolder,
      env: { NODE_COMPILE_CACHE: compiledCode, ...projectEnvironment(), ...environment },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    let lastSignalAt = 0;
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      if (Date.now() - lastSignalAt < samePressMs) return;
      lastSignalAt = Date.now();
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, passOn);
    server.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    server.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

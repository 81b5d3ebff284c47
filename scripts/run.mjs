import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { compiledCode, projectEnvironment, projectFolder, projectNode } from './project.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [folder] the working directory, by default the project's folder
 * @property {NodeJS.ProcessEnv} [environment] added to the inherited environment
 * @property {number} [quietMinutes] stopped, and counted as failed, after this long without output. The total time is
 * unlimited: a slow machine is not a failure.
 * @property {(text: string) => void} [onOutput] called with every piece of the output, of both streams
 */

/**
 * Runs a command with its output passed through to the terminal.
 * @param {string} command
 * @param {string[]} words
 * @param {RunOptions} [options]
 * @returns {Promise<number>} the exit code, 1 when it could not start or had to be stopped
 */
export function run(command, words, { folder = projectFolder, environment = {}, quietMinutes = 10, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: folder,
      env: { NODE_COMPILE_CACHE: compiledCode, ...projectEnvironment(), ...environment },
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    // A signal to this process is meant for the whole run, and not only for this command.
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.once('exit', () => process.exit(128 + constants.signals[signal]));
      child.kill(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    const silence = setTimeout(() => {
      console.error(`\nStopped after ${quietMinutes} minutes without a word: ${command} ${words.join(' ')}`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, quietMinutes * 60_000);
    for (const [output, screen] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      output.on('data', (/** @type {Buffer} */ piece) => {
        silence.refresh();
        onOutput?.(piece.toString());
      });
      output.pipe(screen, { end: false });
    }
    const settle = (/** @type {number} */ code) => {
      clearTimeout(silence);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      settle(1);
    });
    child.once('exit', (code) => {
      // The last output may still be buffered, and a process that the command left behind may keep the pipe open.
      const settleOnce = () => settle(code ?? 1);
      child.once('close', settleOnce);
      setTimeout(settleOnce, 2_000).unref();
    });
  });
}

/**
 * @param {string[]} words the script and its arguments, for the project's Node
 * @param {RunOptions} [options]
 */
export function runNode(words, options) {
  return run(projectNode(), words, options);
}

/**
 * The output of a short command, or null when it is missing or fails: a name in the PATH alone proves nothing.
 * @param {string} command
 * @param {string[]} words
 */
export function outputOf(command, words) {
  const { status, stdout } = spawnSync(command, words, {
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : null;
}

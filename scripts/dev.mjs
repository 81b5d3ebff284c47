import './require-node-20.mjs';
import { spawn } from 'node:child_process';
import { installPackagesIfNeeded } from './install-packages.mjs';
import { inProject, packageCommand, projectEnvironment, projectFolder, projectNode } from './project.mjs';
import { serverFlags } from './serve.mjs';

await installPackagesIfNeeded();

/**
 * @param {string[]} words
 * @param {string} folder
 */
const startNode = (words, folder) =>
  spawn(projectNode(), words, { cwd: folder, env: projectEnvironment(), stdio: 'inherit' });

const port = process.env.PORT ?? '3000';
console.log(`The server, started again on every change: http://localhost:${port}`);
console.log('The web app, which passes /api on to it:  http://localhost:5173');

const server = startNode([...serverFlags, '--watch', inProject('server', 'src', 'main.ts')], projectFolder);
const web = startNode([packageCommand('vite', 'vite'), '--port', '5173', '--strictPort'], inProject('web'));

const stop = () => {
  server.kill('SIGTERM');
  web.kill('SIGTERM');
};
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
for (const child of [server, web]) child.once('exit', stop);

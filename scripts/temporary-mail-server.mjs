import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { outputOf } from './run.mjs';
import { installSystemPackage } from './system-packages.mjs';
import { freePort, temporaryFolder } from './temporary-place.mjs';
import { mailDomain, mailServerFiles } from './testing/mail-server-config.mjs';

/**
 * @typedef {object} TemporaryMailServer
 * @property {{ imap: number, imaps: number, smtp: number, smtps: number }} ports on 127.0.0.1, whose name in the
 * certificate is localhost. `imap` and `smtp` offer STARTTLS, the others are TLS from the first byte.
 * @property {string} certificate the path of the self-made certificate, for those who shall trust it
 * @property {string} folder
 * @property {(user: string) => string} addressOf
 * @property {(user: string, messages: Buffer[]) => void} fillInbox puts messages that were read before into an inbox
 * @property {(user: string, message: Buffer) => void} deliver puts an unread message into an inbox, which IDLE reports
 * @property {(user: string, folder: string) => { subject: string, flags: string[] }[]} messagesIn lists a folder
 * @property {(user: string, folder: string) => void} resetFolder removes a folder and makes it anew, with another
 * UIDVALIDITY
 * @property {(user: string, folder: string) => void} makeFolder
 * @property {(user: string, folder: string, uid: number) => void} erase deletes a message permanently
 * @property {() => Promise<void>} stop stops both servers and removes their folder
 */

const programs = ['/usr/sbin/dovecot', '/usr/lib/dovecot/imap', '/usr/lib/dovecot/lmtp', '/usr/sbin/postfix'];
const packages = ['dovecot-imapd', 'dovecot-lmtpd', 'postfix', 'openssl'];
const openssl = '/usr/bin/openssl';
const areInstalled = () => [...programs, openssl].every((program) => existsSync(program));

/**
 * Why Dovecot and Postfix cannot run here; null if they can. Installs them when the machine has none. Both drop their
 * rights to users of their own, so they have to be started by root.
 * @returns {string | null}
 */
export function missingMailPrograms() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Dovecot and Postfix need Linux and root.';
  if (areInstalled()) return null;
  console.log("No Dovecot and Postfix found: asking the system's package manager.");
  const areThere = packages.every((name) => installSystemPackage({ 'apt-get': name })) && areInstalled();
  return areThere
    ? null
    : 'Dovecot and Postfix are not installed: apt-get install dovecot-imapd dovecot-lmtpd postfix.';
}

/**
 * Creates a certificate for localhost with its key: `certificate.pem` and `key.pem`.
 * @param {string} folder
 */
export function makeCertificate(folder) {
  const names = `subjectAltName=DNS:localhost,IP:127.0.0.1`;
  const subject = ['-subj', '/CN=localhost', '-addext', names, '-days', '2'];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const { status, stderr } = spawnSync(openssl, [...kind, ...subject, ...files], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
}

/**
 * A shell script that supervises both servers. When this process ends in any way, the script's standard input closes.
 * It then stops the servers and removes the folder, so that a test run leaves nothing behind.
 */
const keeper = `
dovecot -F -c "$1/dovecot.conf" >>"$1/log" 2>&1 </dev/null &
dovecot=$!
postfix -c "$1/postfix" start-fg >>"$1/log" 2>&1 </dev/null &
postfix=$!
while read -r order; do :; done
kill -TERM "$dovecot" "$postfix" 2>/dev/null
postfix -c "$1/postfix" abort >/dev/null 2>&1
wait "$dovecot" "$postfix"
rm -rf "$1"
`;

/** @param {number} port */
async function greets(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    const [greeting] = await Promise.race([once(socket, 'data'), delay(2_000, [''])]);
    return String(greeting) !== '';
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Starts Dovecot and Postfix in a temporary folder, on free ports of the loopback address. Mail that the one takes lies
 * in the mailboxes of the other.
 * @param {{
 *   users: { [name: string]: string },
 *   introspectionUrl?: string | null,
 *   certificateFolder?: string | null,
 * }} options users: their passwords by name; introspectionUrl: checks access tokens for XOAUTH2 (RFC 7662);
 * certificateFolder: the folder of `makeCertificate`, for processes that read the certificate when they start
 * @returns {Promise<TemporaryMailServer>}
 */
export async function startTemporaryMailServer({ users, introspectionUrl = null, certificateFolder = null }) {
  const folder = temporaryFolder('mail');
  chmodSync(folder, 0o755);
  const [imap, imaps, smtp, smtps] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const ports = { imap, imaps, smtp, smtps };
  for (const name of ['postfix', 'postfix-data', 'queue', 'mail']) mkdirSync(join(folder, name));
  for (const [path, text] of Object.entries(mailServerFiles({ folder, ports, passwords: users, introspectionUrl })))
    writeFileSync(join(folder, path), text);
  if (certificateFolder === null) makeCertificate(folder);
  else
    for (const name of ['key.pem', 'certificate.pem']) copyFileSync(join(certificateFolder, name), join(folder, name));
  const idOf = (/** @type {'-u' | '-g'} */ kind, /** @type {string} */ name) => Number(outputOf('id', [kind, name]));
  chownSync(join(folder, 'postfix-data'), idOf('-u', 'postfix'), idOf('-g', 'postfix'));
  chownSync(join(folder, 'mail'), idOf('-u', 'nobody'), idOf('-g', 'nobody'));

  const shell = spawn('/bin/sh', ['-c', keeper, 'keeper', folder], {
    cwd: '/',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(shell, 'exit');
  const stop = async () => {
    shell.stdin.end();
    await ended;
  };
  for (let attempt = 0; !((await greets(imap)) && (await greets(smtp))); attempt += 1) {
    if (attempt === 300) {
      const logs = ['log', 'dovecot.log', 'postfix.log']
        .map((name) => join(folder, name))
        .filter((path) => existsSync(path));
      const said = logs.map((path) => readFileSync(path, 'utf8').slice(-1_000)).join('\n');
      await stop();
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`Dovecot and Postfix did not start:\n${said}`);
    }
    await delay(100);
  }
  let delivered = 0;
  let lastUidValidity = 1_000;
  /** @param {string[]} words */
  const ask = (...words) => {
    const said = outputOf('/usr/bin/doveadm', ['-c', join(folder, 'dovecot.conf'), ...words]);
    if (said === null) throw new Error(`doveadm could not ${words.join(' ')}`);
    return said;
  };
  return {
    ports,
    folder,
    certificate: join(folder, 'certificate.pem'),
    addressOf: (user) => `${user}@${mailDomain}`,
    fillInbox(user, messages) {
      const home = join(folder, 'mail', user);
      for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(home, 'mail', name), { recursive: true });
      for (const [index, message] of messages.entries())
        writeFileSync(join(home, 'mail', 'cur', `${1_000_000 + index}.test:2,S`), message);
      if (outputOf('chown', ['-R', 'nobody:nogroup', home]) === null) throw new Error('The inbox has no owner.');
    },
    deliver(user, message) {
      const home = join(folder, 'mail', user);
      for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(home, 'mail', name), { recursive: true });
      delivered += 1;
      const name = `${2_000_000 + delivered}.test`;
      writeFileSync(join(home, 'mail', 'tmp', name), message);
      if (outputOf('chown', ['-R', 'nobody:nogroup', home]) === null) throw new Error('The inbox has no owner.');
      // Moved into place when complete, as mail delivery agents do.
      renameSync(join(home, 'mail', 'tmp', name), join(home, 'mail', 'new', name));
    },
    messagesIn(user, name) {
      const [, ...lines] = ask('-f', 'tab', 'fetch', '-u', user, 'hdr.subject flags', 'mailbox', name).split('\n');
      return lines
        .filter((line) => line !== '')
        .map((line) => {
          const [subject = '', flags = ''] = line.split('\t');
          return { subject, flags: flags.split(' ').filter((flag) => flag !== '') };
        });
    },
    resetFolder(user, name) {
      for (const deed of ['delete', 'create']) ask('mailbox', deed, '-u', user, name);
      // Otherwise it is the second of the creation, which may be that of the deleted folder.
      lastUidValidity += 1;
      ask('mailbox', 'update', '--uid-validity', String(lastUidValidity), '-u', user, name);
    },
    makeFolder: (user, name) => void ask('mailbox', 'create', '-u', user, name),
    erase: (user, name, uid) => void ask('expunge', '-u', user, 'mailbox', name, 'uid', String(uid)),
    stop,
  };
}

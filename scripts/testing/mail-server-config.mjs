/**
 * @typedef {object} MailPlan
 * @property {string} folder
 * @property {{ imap: number, imaps: number, smtp: number, smtps: number }} ports
 * @property {{ [name: string]: string }} passwords by user name, without the domain
 * @property {string | null} introspectionUrl where access tokens are checked (RFC 7662); null without OAuth sign-in
 */

export const mailDomain = 'example.test';

/** @param {MailPlan} plan */
const oauthSignIn = ({ folder, introspectionUrl }) =>
  introspectionUrl === null
    ? ''
    : `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
`;

/**
 * Dovecot: IMAP, delivery from Postfix, and the sign-in of both servers.
 * @param {MailPlan} plan
 */
function dovecotConfig(plan) {
  const { folder, ports, introspectionUrl } = plan;
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login${introspectionUrl === null ? '' : ' xoauth2 oauthbearer'}
auth_username_format = %Ln
auth_failure_delay = 0
mail_location = maildir:~/mail
mail_max_userip_connections = 100
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = scheme=PLAIN username_format=%Ln ${folder}/users
}
${oauthSignIn(plan)}userdb {
  driver = static
  args = allow_all_users=yes uid=nobody gid=nogroup home=${folder}/mail/%Ln
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Archive {
    auto = create
    special_use = \\Archive
  }
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service anvil {
  chroot =
  # Without it, the answer to each wrong password is delayed by some seconds.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service lmtp {
  unix_listener ${folder}/delivery {
    mode = 0666
  }
}
service auth {
  unix_listener ${folder}/sign-in {
    mode = 0666
  }
}
`;
}

/** @param {string} introspectionUrl */
const oauthConfig = (introspectionUrl) => `introspection_mode = post
introspection_url = ${introspectionUrl}
username_attribute = email
username_format = %Ln
active_attribute = active
active_value = true
`;

/**
 * Postfix: takes mail for the users from everybody, and for others only from who has signed in. There is no outside
 * world: mail to other domains comes back as undeliverable.
 * @param {MailPlan} plan
 */
const postfixConfig = ({ folder }) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/postfix-data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.${mailDomain}
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = ${mailDomain}
virtual_mailbox_maps = texthash:${folder}/recipients
virtual_transport = lmtp:unix:${folder}/delivery
default_transport = error:5.1.2 There is no outside world
message_size_limit = 36700160
virtual_mailbox_limit = 0
mynetworks =
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_client_restrictions =
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${folder}/sign-in
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${folder}/certificate.pem
smtpd_tls_key_file = ${folder}/key.pem
`;

/**
 * The programs of Postfix that a server without an outside world needs.
 * @param {MailPlan} plan
 */
const postfixPrograms = ({ ports }) => `127.0.0.1:${ports.smtp} inet n - n - - smtpd
127.0.0.1:${ports.smtps} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

/**
 * The files of both servers, by their path in the folder.
 * @param {MailPlan} plan
 * @returns {{ [path: string]: string }}
 */
export function mailServerFiles(plan) {
  const users = Object.entries(plan.passwords);
  return {
    users: users.map(([name, password]) => `${name}:{PLAIN}${password}\n`).join(''),
    recipients: users.map(([name]) => `${name}@${mailDomain} ${name}/\n`).join(''),
    'dovecot.conf': dovecotConfig(plan),
    ...(plan.introspectionUrl === null ? {} : { 'oauth2.conf': oauthConfig(plan.introspectionUrl) }),
    'postfix/main.cf': postfixConfig(plan),
    'postfix/master.cf': postfixPrograms(plan),
  };
}

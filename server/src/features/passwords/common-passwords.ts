let list: Promise<ReadonlySet<string>> | undefined;

/** Nearly 50,000 of the most common leaked passwords, in lower case; loaded on first use. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= readList();
  return list;
};

let list: Promise<ReadonlySet<string>> | undefined;

/** The common passwords, read on the first use: nearly 50,000, the most common of public leaks, in lower case. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= readList();
  return list;
};

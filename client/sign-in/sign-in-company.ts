const key = 'mds-company'

/** The company of this sign-in page: the one in the address, else the last one that was named in this browser. */
export const getCompany = (named: string | undefined): string | null => {
  if (named) localStorage.setItem(key, named)
  return named ?? localStorage.getItem(key)
}

/** Parts of the address after the #, which no server sees; a company that a mail names there is the one to sign in to. */
export const letterParts = (hash: string): URLSearchParams => {
  const parts = new URLSearchParams(hash.slice(1))
  getCompany(parts.get('company') ?? undefined)
  return parts
}

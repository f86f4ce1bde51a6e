const key = 'mds-company'

/** The company whose sign-in page this is: named by the address, else the one named last in this browser. */
export const getCompany = (named: string | undefined): string | null => {
  if (named) localStorage.setItem(key, named)
  return named ?? localStorage.getItem(key)
}

/** Parts of the address behind the #, which no server sees; a company that a letter names there is the one to sign in at. */
export const letterParts = (hash: string): URLSearchParams => {
  const parts = new URLSearchParams(hash.slice(1))
  getCompany(parts.get('company') ?? undefined)
  return parts
}

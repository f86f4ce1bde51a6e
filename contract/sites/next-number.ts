/** The parts of a site number: "CN-007A" is prefix "CN-", number 7 in 3 digits, and the rest "A". */
type Parts = { prefix: string; digits: string; rest: string }

const read = (siteNo: string): Parts | null => {
  const [, prefix, digits, rest] = /^(.*?)(\d{1,9})(\D*)$/u.exec(siteNo) ?? []
  return digits === undefined ? null : { prefix: prefix!, digits, rest: rest! }
}

/** The number after one, with as many digits; one without digits has none. */
export const getNumberAfter = (siteNo: string): string => {
  const parts = read(siteNo)
  if (!parts) return ''
  const { prefix, digits, rest } = parts
  return prefix + String(Number(digits) + 1).padStart(digits.length, '0') + rest
}

/** A site of a study: its number, and the code of its country. */
export type NumberedSite = { siteNo: string; country: string }
type Pattern = { prefix: string; rest: string; highest: string; sites: NumberedSite[] }

/** The patterns of numbers in use, the most used one first. */
const listPatterns = (sites: readonly NumberedSite[]): Pattern[] => {
  const patterns = new Map<string, Pattern>()
  for (const site of sites) {
    const parts = read(site.siteNo)
    if (!parts) continue
    const { prefix, digits, rest } = parts
    const key = `${prefix}\n${rest}`
    const pattern = patterns.get(key) ?? { prefix, rest, highest: digits, sites: [] }
    if (Number(digits) > Number(pattern.highest)) pattern.highest = digits
    pattern.sites.push(site)
    patterns.set(key, pattern)
  }
  return [...patterns.values()].sort((one, other) => other.sites.length - one.sites.length)
}

const toText = ({ prefix, rest, highest }: Pattern): string => getNumberAfter(prefix + highest + rest)

/**
 * The next free site number in the pattern that the study uses: for a country the pattern of its own sites, else that of all; where each
 * pattern names its country, a new country gets the first number of its own. Empty while the study has no pattern.
 */
export const getNextNumber = (sites: readonly NumberedSite[], country: string): string => {
  const patterns = listPatterns(sites)
  const own = patterns
    .map(each => ({ ...each, own: each.sites.filter(site => country && site.country === country).length }))
    .filter(each => each.own > 0)
    .sort((one, other) => other.own - one.own)[0]
  if (own) return toText(own)
  const [most] = patterns
  if (!most) return ''
  const [first] = most.sites
  const isNamed = first!.country !== '' && most.prefix.includes(first!.country)
  if (!isNamed || !country) return toText(most)
  const prefix = most.prefix.replace(first!.country, country)
  return `${prefix}${'1'.padStart(most.highest.length, '0')}${most.rest}`
}

/** A number, or the next one after it that is not among those of a form. */
export const getFreeNumber = (siteNo: string, taken: readonly string[]): string => {
  let free = siteNo
  while (free !== '' && taken.includes(free)) free = getNumberAfter(free)
  return free
}

/* Texts for the developer of a page, in English; loaded with the first mistake. */

type Values = readonly string[]

/** Where each advice is explained: in the repository, on the running product and in the package. */
const page = 'docs/embedding.md'

const quoted = (name = '', value = '') => `${name}="${value}"`

const texts = {
  tag: ([nearest]: Values) => `no element of the kit has this name. Write <${nearest}>.`,
  token: ([attribute]: Values) =>
    `${attribute} is no attribute: whoever reads the page has it. Set the property token or getToken.`,
  value: ([name, value, known]: Values) =>
    `${quoted(name, value)} has no effect. Set one of: ${known?.trim()}.`,
  list: ([name]: Values) =>
    `${name} is no list, so it has no effect. Set the property to an array of objects.`,
  id: ([name]: Values) =>
    `an entry of ${name} has no id, so it can’t be chosen. Give each its own id, as text.`,
  'unknown-id': ([ids]: Values) =>
    `the server has no record for ${ids}, or not for this user. Set an id that a call of the product has answered, not a name or number.`,
  zone: ([value]: Values) =>
    `${quoted('value', value)} is no time zone. Set an IANA id, such as Asia/Shanghai.`,
  accept: ([value, known]: Values) =>
    `accept names “${value}”, which the server does not take. Set endings out of: ${known}.`,
  label: () =>
    'it has no label, so users only hear its general name. Add a <label for>, or set label or aria-label.',
  hydration: ([name]: Values) =>
    `React hydrated this tag and left the property ${name} unset. Use the component of mds-kit/react.`,
  'api-base': ([value]: Values) =>
    `below “${value}” the product does not answer. Set api-base to the path that passes its calls on, such as /mds, or leave it out.`,
  origin: ([base]: Values) =>
    `a call to ${base} failed. The product answers its own origin and those of its setting EMBED_ORIGINS alone: pass /plt, /mdsdata, /mdscore, /elearning, /csrctms and /elements through yours, and name the path before them by api-base.`,
  twice: ([first, version]: Values) =>
    `it is defined by ${first}; mds-kit ${version} leaves it as it is. Load the kit once, or give a suffix.`,
  session: () => 'another one gives the session of this page; this one serves what is inside it.',
  'get-token': ([text]: Values) => text ?? '',
} satisfies Record<string, (values: Values) => string>

export type Advice = keyof typeof texts

/** Prints one advice. */
export const tell = (tag: string, about: Advice, values: Values, ...causes: readonly unknown[]): void =>
  console.warn(`<${tag}>: ${texts[about](values)} See ${page}#advice-${about}`, ...causes)

/** Tells the name that is meant, if a tag differs from one of the kit by a few letters; one with a suffix is that of another copy. */
export function adviseTag(tag: string, tags: readonly string[]): void {
  if (tags.some(each => tag.startsWith(each))) return
  const [nearest] = tags
    .map(each => ({ each, steps: getSteps(tag, each) }))
    .sort((one, other) => one.steps - other.steps)
  if (nearest && nearest.steps < 4) tell(tag, 'tag', [nearest.each])
}

/** Number of letters to add, remove or replace until one text is the other. */
function getSteps(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (const [at, each] of [...other].entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (each === letter ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

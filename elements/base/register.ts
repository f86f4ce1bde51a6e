import type { ElementClass } from './definition.ts'

const firsts = new WeakMap<CustomElementConstructor, CustomElementConstructor>()

/** Registers the tag of an element, with `-suffix` appended if one is given; the first to register keeps a tag (KIT-C19). */
export function register(element: ElementClass, { suffix = '' }: { suffix?: string } = {}): void {
  // Without a page there is no registry, and importing a definition is still allowed (KIT-C18).
  if (typeof customElements === 'undefined') return
  const tag = suffix ? `${element.tag}-${suffix}` : element.tag
  const first = customElements.get(tag)
  if (!first) customElements.define(tag, named(element, suffix))
  else if (first !== element && firsts.get(first) !== element) adviseTwice(tag, getVersion(first), element)
  const page = globalThis as Page
  page[versionsKey] ??= {}
  const versions = page[versionsKey]
  versions[suffix] ??= element.version
  if (versions[suffix] !== element.version) adviseTwice(tag, `mds-kit ${versions[suffix]}`, element)
}

/** The version that registers the tags of each suffix: a second one would share the page's tags with it by chance. */
const versionsKey = Symbol.for('mds.versions.1')
type Page = { [versionsKey]?: { [suffix: string]: string } }

const advised = new Set<string>()

/** One warning for all tags of two copies. */
function adviseTwice(tag: string, first: string, { version }: ElementClass) {
  if (advised.has(first)) return
  advised.add(first)
  import('../../client/page/advice.ts').then(
    ({ tell }) => tell(tag, 'twice', [first, version]),
    () => console.warn(tag, first, version),
  )
}

/** A class serves one tag only, so each suffix gets its own class. */
function named(element: ElementClass, suffix: string): CustomElementConstructor {
  if (!suffix) return element
  const copy = class extends element {}
  firsts.set(copy, element)
  return copy
}

const getVersion = (known: CustomElementConstructor) =>
  'version' in known ? `mds-kit ${known.version}` : 'another library'

import type { ElementClass } from './definition.ts'

const firsts = new WeakMap<CustomElementConstructor, CustomElementConstructor>()

/** Registers the tag of an element, with `-suffix` behind it where one is asked for; the first to come keeps a tag (KIT-C19). */
export function register(element: ElementClass, { suffix = '' }: { suffix?: string } = {}): void {
  // Where there is no page there is nothing to register with, and importing a definition is no fault (KIT-C18).
  if (typeof customElements === 'undefined') return
  const tag = suffix ? `${element.tag}-${suffix}` : element.tag
  const known = customElements.get(tag)
  if (!known) customElements.define(tag, named(element, suffix))
  else if (known !== element && firsts.get(known) !== element)
    console.warn(
      `<${tag}> is defined by ${getVersion(known)}; mds-kit ${element.version} leaves it as it is. Load the kit once, or give a suffix.`,
    )
}

/** A class serves one tag only, so that each suffix gets its own. */
function named(element: ElementClass, suffix: string): CustomElementConstructor {
  if (!suffix) return element
  const copy = class extends element {}
  firsts.set(copy, element)
  return copy
}

const getVersion = (known: CustomElementConstructor) =>
  'version' in known ? `mds-kit ${known.version}` : 'another library'

import type { ElementClass } from './definition.ts'

const firsts = new WeakMap<CustomElementConstructor, CustomElementConstructor>()

/** Registers the tag of an element, with `-suffix` appended if one is given; the first to register keeps a tag (KIT-C19). */
export function register(element: ElementClass, { suffix = '' }: { suffix?: string } = {}): void {
  // Without a page there is no registry, and importing a definition is still allowed (KIT-C18).
  if (typeof customElements === 'undefined') return
  const tag = suffix ? `${element.tag}-${suffix}` : element.tag
  const known = customElements.get(tag)
  if (!known) customElements.define(tag, named(element, suffix))
  else if (known !== element && firsts.get(known) !== element)
    console.warn(
      `<${tag}> is defined by ${getVersion(known)}; mds-kit ${element.version} leaves it as it is. Load the kit once, or give a suffix.`,
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

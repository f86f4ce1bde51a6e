const advised = new Set<string>()

/** Where each advice is explained, on the running product and in the package. */
const page = 'docs/embedding.md'

/**
 * Tells the developer of the page what to do about a mistake; each advice once a page. Users never see it, and a right page hears none
 * (KIT-C33).
 */
export function advise(element: Element, about: string, text: string): void {
  const line = `<${element.localName}>: ${text} See ${page}#${about}`
  if (advised.has(line)) return
  advised.add(line)
  console.warn(line)
}

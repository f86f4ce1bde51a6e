/** The name that the page gives an element, and whether it is already visible on the page. */
export type Label = { text: string; visible: boolean }

/**
 * Finds the name from outside, in this order: `<label>`, `aria-labelledby`, `aria-label`, the `label` attribute, `title`
 * (KIT-C12). A shadow root hides what is inside from `<label for>`, so the component names its control with it.
 */
export function getLabel(element: HTMLElement, labels: Iterable<Node>, own: string): Label {
  const outside = [...labels].map(label => textWithout(label, element)).filter(Boolean)
  if (outside.length) return { text: outside.join(' '), visible: true }
  const referred = named(element).map(node => textWithout(node, element))
  if (referred.some(Boolean)) return { text: referred.filter(Boolean).join(' '), visible: true }
  const aria = element.getAttribute('aria-label')?.trim()
  if (aria) return { text: aria, visible: false }
  return { text: own || (element.getAttribute('title') ?? ''), visible: false }
}

function named(element: HTMLElement): Element[] {
  const root = element.getRootNode() as Document | ShadowRoot
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  return ids.flatMap(id => (id && 'getElementById' in root && root.getElementById(id)) || [])
}

/** A label around the element also contains its fallback, which is not part of the name. */
function textWithout(node: Node, element: HTMLElement): string {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, each =>
    each === element ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  let text = ''
  while (walker.nextNode())
    if (walker.currentNode.nodeType === Node.TEXT_NODE) text += walker.currentNode.nodeValue
  return text.replace(/\s+/g, ' ').trim()
}

import type { ElementClass } from './base/definition.ts'
import { register } from './base/register.ts'
import { elements } from './index.ts'

/*
 * One script tag: <script type="module" src=".../elements/loader.js"></script>. Every tag of the kit that is on the
 * page, or is added later, is loaded with its own chunk. `?suffix=next` handles tags that end in -next, and ignores the
 * others.
 */
const suffix = new URL(import.meta.url).searchParams.get('suffix') ?? ''
const ending = suffix && `-${suffix}`
const known = new Map<string, () => Promise<ElementClass>>(
  Object.entries(elements).map(([tag, load]) => [tag + ending, load]),
)
const begun = new Set<string>()

/** Loads the elements in a root that are not defined yet; the loader itself does not look into shadow roots. */
export async function discover(root: ParentNode = document): Promise<void> {
  const found = [...root.querySelectorAll(':not(:defined)')]
  if (root instanceof Element) found.push(root)
  await Promise.allSettled(found.map(({ localName }) => load(localName)))
}

/** Loads elements by tag, before any is on the page. */
export const preload = (...tags: string[]): Promise<unknown> => Promise.allSettled(tags.map(load))

async function load(tag: string) {
  const get = known.get(tag)
  if (!get || begun.has(tag)) return
  begun.add(tag)
  try {
    register(await get(), { suffix })
  } catch (error) {
    begun.delete(tag) // the next element of its kind tries again; this one keeps showing its fallback
    console.warn(`mds-kit: <${tag}> could not be loaded`, error)
  }
}

async function begin() {
  new MutationObserver(records => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) void discover(node)
  }).observe(document, { childList: true, subtree: true })
  const wished = [...document.querySelectorAll('[data-mds-preload]')].flatMap(each =>
    (each.getAttribute('data-mds-preload') ?? '').split(/\s+/),
  )
  await Promise.all([discover(), preload(...wished)])
  document.dispatchEvent(new Event('mds-discovered'))
}

if (typeof document !== 'undefined') {
  Object.assign(globalThis, { [Symbol.for('mds.discover.1')]: discover })
  void begin()
}

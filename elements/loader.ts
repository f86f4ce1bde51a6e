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
const loaders = new Map<string, () => Promise<ElementClass>>(
  Object.entries(elements).map(([tag, load]) => [tag + ending, load]),
)
const begun = new Set<string>()

/** The shells of micro-app and qiankun, which may draw a sub-application into a shadow root of their own. */
const shells = 'micro-app, [id^=__qiankun_microapp]'
const observed = new WeakSet<Node>()

/** Loads the elements in a root that are not defined yet; of shadow roots, the loader itself looks only into those of shells. */
export async function discover(root: ParentNode = document): Promise<void> {
  for (const { shadowRoot } of find(root, shells)) if (shadowRoot) observe(shadowRoot)
  await Promise.allSettled(find(root, ':not(:defined)').map(({ localName }) => load(localName)))
}

/** micro-app redirects queries at the document to the sub-application that runs at this moment. */
const find = (root: ParentNode, selector: string) => [
  ...(root === document ? document.documentElement : root).querySelectorAll(selector),
  ...(root instanceof Element && root.matches(selector) ? [root] : []),
]

/** Discovers what a root holds now and later. */
async function observe(root: Document | ShadowRoot) {
  if (observed.has(root)) return
  observed.add(root)
  new MutationObserver(records => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) void discover(node)
  }).observe(root, { childList: true, subtree: true })
  await discover(root)
}

/** Loads elements by tag, before any is on the page. */
export const preload = (...tags: string[]): Promise<unknown> => Promise.allSettled(tags.map(load))

async function load(tag: string) {
  const get = loaders.get(tag)
  if (begun.has(tag)) return
  begun.add(tag)
  // A tag with an ending belongs to the loader of that suffix.
  if (!get && !(tag.startsWith('mds-') && tag.endsWith(ending))) return
  try {
    if (get) register(await get(), { suffix })
    else (await import('../client/page/advice.ts')).adviseTag(tag, [...loaders.keys()])
  } catch (error) {
    begun.delete(tag) // the next element of its kind tries again; this one keeps showing its fallback
    console.warn(`mds-kit: <${tag}> could not be loaded`, error)
  }
}

async function begin() {
  // micro-app may attach its shadow root some time after its element is on the page.
  document.addEventListener('mounted', () => discover(), true)
  const wished = find(document, '[data-mds-preload]').flatMap(each =>
    (each.getAttribute('data-mds-preload') ?? '').split(/\s+/),
  )
  await Promise.all([observe(document), preload(...wished)])
  document.dispatchEvent(new Event('mds-discovered'))
}

if (typeof document !== 'undefined') {
  Object.assign(globalThis, { [Symbol.for('mds.discover.1')]: discover })
  void begin()
}

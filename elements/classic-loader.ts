/*
 * <script src=".../elements/loader.classic.js"></script>, for shells of micro front ends (qiankun, micro-app), which evaluate scripts as
 * text: a module fails there. It is a script and not a module, has no import, and only imports loader.js, in the same folder.
 */
if (typeof document !== 'undefined') {
  type Load = (address: string) => Promise<typeof import('./loader.ts')>
  type Page = typeof globalThis & { mdsLoader?: string; rawWindow?: typeof globalThis }
  const own = /https?:[^\s()]+\/loader\.classic\.js(\?[^\s():]*)?/
  const here = window as Page
  /** The sandbox of micro-app that is an iframe has a registry of elements of its own; the page's is outside. */
  const page = here.rawWindow ?? here
  /** Evaluated as text, the script belongs to no tag. qiankun names the text after its address; of micro-app, only its request is left. */
  const getOwnAddress = () =>
    [
      (document.currentScript as HTMLScriptElement | null)?.src,
      new Error().stack,
      ...page.performance.getEntriesByType('resource').map(({ name }) => name),
    ]
      .map(text => own.exec(text ?? '')?.[0].replace('loader.classic.js', 'loader.js'))
      .find(Boolean)
  const address = here.mdsLoader ? new URL(here.mdsLoader, page.document.baseURI).href : getOwnAddress()
  const load: Load =
    page.Function === Function
      ? url => import(/* @vite-ignore */ url)
      : (page.Function('url', 'return import(url)') as Load)
  const discoverAgain: unknown = Reflect.get(page, Symbol.for('mds.discover.1'))
  if (typeof discoverAgain === 'function' && !address?.includes('?')) discoverAgain()
  else if (address) void load(address).then(({ discover }) => discover())
  else
    console.error(
      'mds-kit: loader.classic.js does not find its own address. Set window.mdsLoader to the address of loader.js before it.',
    )
}

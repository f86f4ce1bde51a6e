import type { SessionStore } from '../../client/session/store.ts'
import { $locale, getWords, loadWords, setLocale } from '../../client/words/i18n.ts'
import type { Locale } from '../../contract/locales.ts'
import { followLanguage } from '../../elements/base/place.ts'
import { register } from '../../elements/base/register.ts'
import { carries } from './fixtures/fits.ts'
import { leftovers } from './fixtures/leftovers.ts'
import { MdsProbe, seen } from './fixtures/probe.tsx'
import { clean, page, same, settled, spoken, truly, until } from './rig.ts'

const drawn = async (html: string) => {
  const box = page(html)
  const probe = box.querySelector('mds-probe')!
  await until(() => probe.shadowRoot?.querySelector('#facts'), 'first drawing')
  return { box, probe }
}
const facts = (element: Element) => JSON.parse(element.shadowRoot!.querySelector('#facts')!.textContent)

/** A session that requests a language. */
const getSession = (locale: Locale) => ({ $session: { get: () => ({ locale }) } }) as SessionStore

describe('On the page', () => {
  before(() => register(MdsProbe))
  afterEach(async () => {
    clean()
    document.documentElement.removeAttribute('lang')
    document.documentElement.removeAttribute('data-mds-theme')
    await setLocale('zh-CN')
  })

  it('a removed element leaves no listener and no timer (KIT-C5)', async () => {
    // React adds one `selectionchange` listener to a document with its first root. Add it before the count.
    await drawn('<mds-probe></mds-probe>')
    clean()
    await settled()
    const watch = leftovers()
    try {
      const { probe } = await drawn('<mds-probe></mds-probe>')
      truly(watch.left().listeners.length > 0, 'it listens while it is there')
      probe.remove()
      await watch.wait(50)
      same(watch.left().listeners, [])
      await watch.wait(1200) // stores release their sources one second after the last listener
      same(watch.left(), { listeners: [], timers: 0 })
    } finally {
      watch.end()
    }
  })

  it('mirrors theme and density of the nearest ancestor, through shadow roots, and follows them (KIT-C13)', async () => {
    const { box, probe } = await drawn('<section data-mds-theme="dark"><mds-probe></mds-probe></section>')
    const section = box.querySelector('section')!
    same(probe.getAttribute('data-mds-theme'), 'dark')
    same(getComputedStyle(probe).colorScheme, 'dark')
    section.setAttribute('data-mds-theme', 'light')
    section.setAttribute('data-mds-density', 'compact')
    await settled()
    same([probe.getAttribute('data-mds-theme'), probe.getAttribute('data-mds-density')], ['light', 'compact'])
    section.removeAttribute('data-mds-theme')
    await settled()
    same(probe.hasAttribute('data-mds-theme'), false)
    document.documentElement.setAttribute('data-mds-theme', 'dark')
    const deep = document.createElement('mds-probe')
    const host = document.createElement('div')
    host.attachShadow({ mode: 'open' }).append(deep)
    box.append(host)
    await settled()
    same(
      [probe, deep].map(each => each.getAttribute('data-mds-theme')),
      ['dark', 'dark'],
    )
    host.setAttribute('data-mds-theme', 'light')
    await settled()
    same(deep.getAttribute('data-mds-theme'), 'light')
  })

  it('leaves a theme that the page has put on the element itself', async () => {
    const { probe } = await drawn(
      '<section data-mds-theme="dark"><mds-probe data-mds-theme="light"></mds-probe></section>',
    )
    await settled()
    same(probe.getAttribute('data-mds-theme'), 'light')
  })

  it('reads public names with a default, so that the page wins by plain inheritance (KIT-C13)', async () => {
    const { probe } = await drawn('<mds-probe></mds-probe>')
    const field = probe.shadowRoot!.querySelector('#field')!
    const before = getComputedStyle(field).color
    document.documentElement.style.setProperty('--mds-color-ink', 'rgb(1, 2, 3)')
    const after = getComputedStyle(field).color
    document.documentElement.style.removeProperty('--mds-color-ink')
    same([after, before === after], ['rgb(1, 2, 3)', false])
  })

  it('speaks the language of the page and follows it at run time, direction too (KIT-C24)', async () => {
    document.documentElement.lang = 'ja'
    const { probe } = await drawn('<mds-probe></mds-probe>')
    await until(() => facts(probe).locale === 'ja-JP', 'Japanese')
    document.documentElement.lang = 'es-MX'
    await until(() => facts(probe).locale === 'es-ES', 'Spanish')
    same(probe.shadowRoot!.querySelector('[lang]')!.getAttribute('lang'), 'es-ES')
    document.documentElement.dir = 'rtl'
    await until(() => facts(probe).dir === 'rtl', 'right to left')
    document.documentElement.removeAttribute('dir')
    same($locale.get(), 'es-ES')
  })

  it('of wishes for a language that come before its words, the last one wins (KIT-C24)', async () => {
    const wish = (locale: Locale) => followLanguage(getSession(locale), null)
    const brought = (locale: Locale) => getWords(locale, 'survey').then(settled)
    wish('zh-CN')
    await until(() => $locale.get() === 'zh-CN', 'Chinese')
    // Texts that no other language has loaded yet, so each load takes time.
    await loadWords(['survey'])
    // Back to the current language while another one is loading.
    wish('ja-JP')
    wish('zh-CN')
    await brought('ja-JP')
    same($locale.get(), 'zh-CN')
    // The reverse: the language requested in between is not applied, and the one requested again is not lost.
    wish('es-ES')
    wish('zh-CN')
    wish('es-ES')
    await until(() => $locale.get() === 'es-ES', 'Spanish')
    wish('en-US')
    wish('ja-JP')
    await brought('en-US')
    await until(() => $locale.get() === 'ja-JP', 'Japanese')
  })

  it('keeps the first of two definitions, with one warning that names both versions (KIT-C19)', async () => {
    const warned = await spoken('warn', async () => {
      register(MdsProbe)
      class Newer extends HTMLElement {
        static tag = 'mds-probe' as const
        static version = '9.9.9'
        static definition = MdsProbe.definition
      }
      register(Newer)
      // Its text is loaded with the first mistake.
      await new Promise(done => setTimeout(done, 1000))
    })
    same(warned.length, 1)
    truly(warned[0]!.includes(MdsProbe.version) && warned[0]!.includes('9.9.9'), warned[0]!)
    truly(customElements.get('mds-probe') === MdsProbe)
  })

  it('lives beside another version under a suffix', async () => {
    const warned = await spoken('warn', () => {
      register(MdsProbe, { suffix: 'next' })
      register(MdsProbe, { suffix: 'next' })
    })
    same(warned, [])
    const box = page('<mds-probe-next compact></mds-probe-next>')
    await until(() => box.firstElementChild!.shadowRoot?.querySelector('#facts'), 'drawn')
    same(Reflect.get(box.firstElementChild!, 'compact'), true)
  })

  it('a component that fails leaves the page alone, tells it, and shows the fallback', async () => {
    const { probe } = await drawn('<mds-probe><a href="/people">People</a><input></mds-probe>')
    same(probe.querySelector('input')!.disabled, true, 'at rest while the element serves')
    const errors: Event[] = []
    document.addEventListener('mds-error', event => errors.push(event), { once: true })
    await spoken('error', async () => {
      probe.setAttribute('heading', 'explode')
      await until(() => errors.length === 1, 'mds-error')
    })
    truly(carries(MdsProbe.definition.events['mds-error'], errors[0]!), 'an error as of a call')
    truly(probe.shadowRoot!.querySelector('slot')!.assignedNodes()[0] instanceof HTMLAnchorElement)
    same(probe.querySelector('input')!.disabled, false)
  })

  it('shows its fallback until it is defined (KIT-C18)', async () => {
    const box = page('<mds-not-yet><a href="/people">People</a></mds-not-yet>')
    truly(box.querySelector('a')!.getBoundingClientRect().width > 0)
    class NotYet extends (MdsProbe as unknown as typeof HTMLElement) {}
    customElements.define('mds-not-yet', NotYet)
    await until(() => box.firstElementChild!.shadowRoot?.querySelector('#facts'), 'drawn')
    same(box.querySelector('a')!.getBoundingClientRect().width, 0)
  })

  it('draws once for many changes of one turn', async () => {
    const { probe } = await drawn('<mds-probe></mds-probe>')
    await settled()
    const before = seen.drawings
    for (let count = 0; count < 20; count++) probe.setAttribute('max-count', String(count))
    await settled()
    truly(seen.drawings - before <= 2, `${seen.drawings - before} drawings`)
  })
})

import { register } from '../../elements/base/register.ts'
import { MdsProbe, seen } from './fixtures/probe.tsx'
import { clean, heard, page, same, settled, truly, until } from './rig.ts'

type Probe = HTMLElement & {
  heading: string
  maxCount: number | null
  compact: boolean
  mode: string
  items: unknown
  value: readonly string[]
  add: (by: number) => void
}

const made = async (html = '<mds-probe></mds-probe>') => {
  const box = page(html)
  const element = box.querySelector('mds-probe') as Probe
  await until(() => element.shadowRoot?.querySelector('#facts'), 'first drawing')
  return element
}
const facts = (element: Element) => JSON.parse(element.shadowRoot!.querySelector('#facts')!.textContent)
const inside = <T extends HTMLElement = HTMLElement>(element: Element, selector: string) =>
  element.shadowRoot!.querySelector(selector) as T

describe('What r2wc alone does not do (KIT.md, eleven rows)', () => {
  afterEach(clean)

  it('0: a property set before the class is known is picked up (row 7, KIT-C2)', async () => {
    const box = page('<mds-probe max-count="3" heading="from attribute"></mds-probe>')
    const element = box.firstElementChild as Probe
    const items = { when: new Date() }
    element.maxCount = 9
    element.items = items
    element.value = ['x']
    register(MdsProbe)
    await until(() => element.shadowRoot?.querySelector('#facts'), 'first drawing')
    same([element.maxCount, element.heading, element.value], [9, 'from attribute', ['x']])
    truly(element.items === items)
    same(Object.hasOwn(element, 'maxCount'), false)
    same(facts(element).maxCount, 9)
  })

  it('1 and 2: presence of a boolean attribute is true, whatever it says (KIT-C3)', async () => {
    const bare = await made('<mds-probe compact></mds-probe>')
    same([bare.compact, facts(bare).compact], [true, true])
    const spelt = await made('<mds-probe compact="compact"></mds-probe>')
    same([spelt.compact, facts(spelt).compact], [true, true])
    const no = await made('<mds-probe compact="false"></mds-probe>')
    same(no.compact, true, 'as in HTML')
  })

  it('3: removing the attribute makes it false', async () => {
    const element = await made('<mds-probe compact></mds-probe>')
    element.removeAttribute('compact')
    await settled()
    same([element.compact, facts(element).compact], [false, false])
  })

  it('4: setting it false removes the attribute', async () => {
    const element = await made('<mds-probe compact></mds-probe>')
    element.compact = false
    same(element.hasAttribute('compact'), false)
    element.compact = true
    same(element.getAttribute('compact'), '')
  })

  it('5: an object keeps its identity and leaves no attribute', async () => {
    const element = await made()
    const items = [{ at: new Date(), act: () => 1 }]
    element.items = items
    await settled()
    truly(element.items === items)
    truly(seen.items === items, 'the component gets the same object')
    same(element.attributes.length, 0)
  })

  it('6: a circular object does not throw', async () => {
    const element = await made()
    const circular: { self?: unknown } = {}
    circular.self = circular
    element.items = circular
    await settled()
    truly(seen.items === circular)
  })

  it('8: moved by append it keeps its state (KIT-C5)', async () => {
    const element = await made()
    inside(element, '#count').click()
    await settled()
    const { mounts, unmounts } = seen
    document.querySelector('.rig')!.append(document.createElement('p'), element)
    await settled()
    same(inside(element, '#count').textContent, '1')
    same([seen.mounts, seen.unmounts], [mounts, unmounts])
  })

  it('9: moved by moveBefore it keeps state and focus (KIT-C5)', async () => {
    const element = await made('<mds-probe></mds-probe><section data-mds-theme="dark"></section>')
    inside(element, '#count').click()
    await settled()
    inside(element, '#field').focus()
    const target = document.querySelector('.rig section') as Element & {
      moveBefore: (node: Node, before: Node | null) => void
    }
    target.moveBefore(element, null)
    await settled()
    same(inside(element, '#count').textContent, '1')
    truly(document.activeElement === element, 'focus stays')
    same(element.getAttribute('data-mds-theme'), 'dark', 'looks around again')
  })

  it('10: events have their documented names, and the component sees preventDefault (KIT-C6)', async () => {
    const element = await made()
    const events = heard(document, 'mds-open')
    inside(element, '#open').click()
    await settled()
    same(
      [events.length, events[0]!.bubbles, events[0]!.composed, events[0]!.cancelable],
      [1, true, true, true],
    )
    truly(element.matches(':state(open)'))
    element.addEventListener('mds-open', event => event.preventDefault())
    inside(element, '#open').click()
    await settled()
    same(element.matches(':state(open)'), false)
  })

  it('11: delegates focus, adopts sheets, has internals (KIT-C25)', async () => {
    const element = await made()
    const root = element.shadowRoot!
    same(root.delegatesFocus, true)
    truly(root.adoptedStyleSheets.length > 0)
    same(root.querySelectorAll('style').length, 0)
    same(getComputedStyle(inside(element, '#field')).outlineOffset, '3px')
    element.focus()
    truly(document.activeElement === element && root.activeElement)
  })
})

describe('Strict members (KIT-C3, KIT-C4)', () => {
  afterEach(clean)

  it('a new element has no attribute of its own (KIT-C4)', async () => {
    const element = await made()
    await settled()
    same(element.attributes.length, 0)
  })

  it('numbers and words that mean nothing count as the default, and nothing throws (KIT-C1)', async () => {
    const element = await made('<mds-probe max-count="many" mode="both"></mds-probe>')
    same([element.maxCount, element.mode], [null, 'one'])
    for (const odd of [Symbol('x'), Object.create(null), Number.NaN, undefined, null, () => 1])
      for (const name of ['heading', 'maxCount', 'compact', 'mode', 'items', 'value', 'label'])
        Reflect.set(element, name, odd)
    await settled()
    same(element.maxCount, null)
  })

  it('primitives and attributes mirror each other; a default leaves none', async () => {
    const element = await made()
    element.maxCount = 4
    same(element.getAttribute('max-count'), '4')
    element.setAttribute('max-count', '7')
    same(element.maxCount, 7)
    element.maxCount = null
    same(element.hasAttribute('max-count'), false)
  })

  it('methods reach the component', async () => {
    const element = await made()
    element.add(5)
    await until(() => inside(element, '#count').textContent === '5', 'five')
  })

  it('random life throws nothing and says nothing (KIT-C1)', async () => {
    const errors: unknown[] = []
    const error = console.error
    console.error = (...words) => errors.push(words)
    const fail = (event: ErrorEvent) => errors.push(event.error)
    window.addEventListener('error', fail)
    let state = 20_261_121
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    const box = page('<section></section><section></section>')
    const frame = document.createElement('iframe')
    box.append(frame)
    const element = document.createElement('mds-probe') as Probe
    const acts = [
      () => box.append(element),
      () => box.children[random(2)]!.append(element),
      () => element.remove(),
      () => element.setAttribute(['max-count', 'compact', 'value', 'mode'][random(4)]!, String(random(9))),
      () => element.removeAttribute(['max-count', 'compact', 'value'][random(3)]!),
      () => Reflect.set(element, ['maxCount', 'items', 'value', 'heading'][random(4)]!, random(2) ? [] : 'a'),
      () => frame.contentDocument!.body.append(element),
      () => document.adoptNode(element),
      () => element.focus(),
    ]
    for (let step = 0; step < 200; step++) {
      acts[random(acts.length)]!()
      if (random(5) === 0) await settled()
    }
    element.remove()
    await settled()
    console.error = error
    window.removeEventListener('error', fail)
    same(errors.map(String), [])
  })
})

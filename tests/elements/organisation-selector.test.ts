import { setLocale } from '../../client/words/i18n.ts'
import {
  activeName,
  below,
  getRow,
  names,
  opened,
  openerOf,
  rows,
  selector,
  tags,
  tree,
} from './fixtures/organisations.ts'
import { all, input, inside, key, said, type } from './fixtures/picker.ts'
import { clean, heard, same, truly, until } from './rig.ts'

const html = (attributes = '') => `<mds-organisation-selector ${attributes}></mds-organisation-selector>`

describe('mds-organisation-selector', () => {
  afterEach(clean)

  it('2.2.1 a combobox with a tree: roles, levels, places; lazy nodes', async () => {
    const { element } = await selector(html())
    const field = input(element)
    same(
      [field.getAttribute('role'), field.getAttribute('aria-haspopup'), field.getAttribute('aria-expanded')],
      ['combobox', 'tree', 'false'],
    )
    await opened(element)
    same(field.getAttribute('aria-controls'), tree(element).id)
    same(field.getAttribute('aria-expanded'), 'true')
    key(element, 'ArrowDown')
    await until(() => activeName(element) === 'Jiangnan Oncology Research Alliance', 'the first row')
    key(element, 'ArrowRight')
    await until(() => names(element).includes('Linjiang University Cancer Hospital'), 'children')
    const child = getRow(element, 'Linjiang University Cancer Hospital')
    same(
      ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map(name => child.getAttribute(name)),
      ['2', '1', '1', 'false'],
    )
    same(field.getAttribute('aria-activedescendant'), inside(element, '[data-active]').id)
    same(element.shadowRoot!.activeElement, field, 'the focus stays in the field')
  })

  it('2.2.2 keys: Right and Left, Home and End, Enter chooses; the text keeps its own keys', async () => {
    const { element } = await selector(html())
    const changes = heard(element, 'change')
    await opened(element)
    key(element, 'ArrowDown')
    await until(() => activeName(element), 'an active row')
    key(element, 'ArrowRight')
    await until(() => names(element).includes('Linjiang University Cancer Hospital'), 'children')
    key(element, 'ArrowRight')
    await until(() => activeName(element) === 'Linjiang University Cancer Hospital', 'first child')
    key(element, 'ArrowLeft')
    await until(() => activeName(element) === 'Jiangnan Oncology Research Alliance', 'parent')
    key(element, 'ArrowLeft')
    await until(() => !names(element).includes('Linjiang University Cancer Hospital'), 'closed')
    key(element, 'End')
    await until(() => activeName(element) === 'Minato Clinical Development', 'last')
    key(element, 'Home')
    await until(() => activeName(element) === 'Jiangnan Oncology Research Alliance', 'first')
    same(key(element, 'Enter'), false)
    await until(() => element.value.join() === 'alliance', 'chosen')
    same(changes.length, 1)
    await until(() => !tree(element), 'the panel closes')
    type(element, 'oncology')
    for (const name of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) same(key(element, name), true, name)
  })

  it('2.2.2 inline: one tab stop for the tree, type-ahead by name and reading, Space, Shift+Arrow, Ctrl+A, *', async () => {
    const { element, server } = await selector(html('inline multiple'))
    await until(() => rows(element).length, 'rows')
    const box = tree(element)
    same(
      all(element, '[role=tree], [role=tree] *').filter(each => each.tabIndex >= 0).length,
      1,
      'one tab stop',
    )
    const press = (name: string, more: KeyboardEventInit = {}) =>
      box.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
    box.focus()
    await until(() => activeName(element), 'an active row')
    for (const letter of 'toto') press(letter)
    await until(() => activeName(element).startsWith('Toto'), 'by English name')
    press('Escape')
    await new Promise(done => setTimeout(done, 750))
    for (const letter of 'heng') press(letter)
    await until(() => activeName(element) === 'Hengyu Oncology', 'by reading and name')
    press(' ', {})
    await new Promise(done => setTimeout(done, 750))
    press(' ')
    await until(() => element.value.join() === 'hengyu', 'toggled')
    press('ArrowDown', { shiftKey: true })
    await until(() => element.value.join() === 'hengyu,minato', 'extended')
    press('Home')
    press('*')
    await until(() => names(element).includes('Phase I Unit'), 'siblings opened')
    same(new Set(below(server.log)).size, below(server.log).length, 'each asked once')
    press('a', { ctrlKey: true })
    await until(() => element.value.length === rows(element).length, 'all that is seen')
  })

  it('2.2.3 opening twice asks once; a failure shows a retry in the node, and nothing else is lost', async () => {
    const { element, server } = await selector(html())
    let fails = true
    server.answer = asked =>
      asked.input.parentId === 'jingji' && fails ? new Response('', { status: 500 }) : null
    await opened(element)
    const alliance = getRow(element, 'Jiangnan Oncology Research Alliance')
    for (let press = 0; press < 3; press++) openerOf(alliance)?.click()
    await until(() => below(server.log).filter(id => id === 'alliance').length === 1, 'one request')
    openerOf(getRow(element, 'Jingji Cancer Hospital')).click()
    await until(() => getRow(element, 'Jingji Cancer Hospital').getAttribute('aria-busy'), 'busy')
    const retry = await until(
      () => getRow(element, 'Jingji Cancer Hospital').querySelector<HTMLElement>('[data-does=retry]'),
      'a retry in the node',
    )
    truly(names(element).includes('Linjiang University Cancer Hospital'), 'other branches stay')
    fails = false
    retry.click()
    await until(() => names(element).includes('Phase I Unit'), 'the second try')
    same(element.shadowRoot!.activeElement, input(element), 'the focus has not been lost')
  })

  it('2.2.4 search: a breadcrumb under each hit, by name, alias and reading; a hit is revealed in the tree', async () => {
    const { element } = await selector(html())
    await opened(element)
    for (const [query, name] of [
      ['thoracic oncology ward 1', 'Thoracic Oncology Ward 1'],
      ['hupl', 'Puerta de Levante University Hospital'],
      ['xiongbuzhongliukeyi', 'Thoracic Oncology Ward 1'],
    ] as const) {
      type(element, query)
      await until(() => names(element).join() === name, query)
    }
    truly(
      rows(element)[0]!.textContent!.includes(
        'Jiangnan Oncology Research Alliance › Linjiang University Cancer Hospital › Thoracic Oncology',
      ),
      'breadcrumb',
    )
    await until(() => said(element) === '1 result', 'said')
    inside<HTMLElement>(element, '[part=reveal]').click()
    await until(() => activeName(element) === 'Thoracic Oncology Ward 1', 'revealed')
    same(input(element).value, '')
    same(inside(element, '[data-active]').getAttribute('aria-level'), '4')
  })

  it('2.2.5 filters: kind, place and active only; an inactive one that is chosen stays, greyed', async () => {
    const { element, server } = await selector(html('multiple value="guanzhong"'))
    await opened(element)
    truly(
      server.log.some(({ input: asked }) => asked.activeOnly === true),
      'active only unless asked otherwise',
    )
    inside<HTMLElement>(element, '[part=filters]').click()
    const [kind, country] = await until(() => {
      const selects = all<HTMLSelectElement>(element, 'select')
      return selects.length === 4 && selects[1]!.options.length > 1 ? selects : null
    }, 'filters')
    const choose = (select: HTMLSelectElement, value: string) => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    truly(
      [...country!.options].some(({ value }) => value === '日本'),
      'countries',
    )
    choose(kind!, 'ethics_committee')
    await until(() => names(element)[0] === 'Jiangnan Oncology Research Alliance', 'what leads there')
    await until(() => !names(element).includes('Hengyu Oncology'), 'the rest is gone')
    same(getRow(element, 'Jiangnan Oncology Research Alliance').getAttribute('aria-disabled'), 'true')
    inside<HTMLInputElement>(element, '[part=filter-panel] input[type=checkbox]').click()
    choose(all<HTMLSelectElement>(element, 'select')[0]!, '')
    await until(() => names(element).includes('Guanzhong Cancer Hospital'), 'inactive ones')
    const inactive = getRow(element, 'Guanzhong Cancer Hospital')
    same(inactive.getAttribute('aria-checked'), 'true')
    inactive.click()
    await until(() => element.value.length === 0, 'given back')
    await until(
      () => getRow(element, 'Guanzhong Cancer Hospital').ariaDisabled === 'true',
      'and not newly chosen',
    )
    getRow(element, 'Guanzhong Cancer Hospital').click()
    await until(() => inside(element, '[part=note]')?.textContent?.includes('inactive'), 'the reason')
    same(element.value.length, 0)
  })

  it('2.2.6 exclude-subtree: neither that one nor what is below it, with the reason', async () => {
    const { element } = await selector(html('exclude-subtree="linjiang"'))
    await opened(element)
    openerOf(getRow(element, 'Jiangnan Oncology Research Alliance')).click()
    const excluded = await until(() => getRow(element, 'Linjiang University Cancer Hospital'), 'the excluded')
    same([excluded.ariaDisabled, excluded.ariaExpanded], ['true', null])
    excluded.click()
    await until(() => inside(element, '[part=note]')?.textContent?.includes('under itself'), 'the reason')
    type(element, 'ward 1')
    const hit = await until(() => getRow(element, 'Thoracic Oncology Ward 1'), 'found')
    same(hit.ariaDisabled, 'true')
    hit.click()
    same(element.value.length, 0)
  })

  it('max: one more than may be chosen is refused, and it says so', async () => {
    const { element } = await selector(html('multiple max="1" value="alliance"'))
    await opened(element)
    truly(element.shadowRoot!.textContent!.includes('1 of 1 chosen'))
    getRow(element, 'Minato Clinical Development').click()
    await until(
      () => inside(element, '[part=note]')?.textContent?.includes('No more than 1 organisation'),
      'why not',
    )
    same(element.value.join(), 'alliance')
  })

  it('types, include-inactive and exclude-reason say what may be chosen, and why not', async () => {
    const { element, server } = await selector(
      html('types="hospital" include-inactive exclude-subtree="alliance" exclude-reason="Not the sponsor."'),
    )
    await opened(element)
    truly(server.log.some(({ input: asked }) => asked.activeOnly === false))
    truly(server.log.some(({ input: asked }) => String(asked.types) === 'hospital'))
    const row = await until(() => getRow(element, 'Jiangnan Oncology Research Alliance'), 'the excluded')
    row.click()
    await until(() => inside(element, '[part=note]')?.textContent?.includes('Not the sponsor.'), 'the reason')
    same(element.value.length, 0)
  })

  it('mds-open, mds-search and mds-close say what happens; mds-close may be prevented', async () => {
    const { element } = await selector(html())
    const events = heard(element, 'mds-open', 'mds-search', 'mds-close')
    const stop = (event: Event) => event.preventDefault()
    await opened(element)
    type(element, 'oncology')
    await until(() => events.some(each => each.type === 'mds-search'), 'the search')
    element.addEventListener('mds-close', stop)
    key(element, 'Escape')
    same(input(element).getAttribute('aria-expanded'), 'true')
    element.removeEventListener('mds-close', stop)
    key(element, 'Escape')
    await until(() => input(element).getAttribute('aria-expanded') === 'false', 'closed')
    same(
      events.map(each => each.type),
      ['mds-open', 'mds-search', 'mds-close', 'mds-close'],
    )
  })

  it('2.2.8 a tag has the leaf name and the whole path; another language relabels without a request', async () => {
    const { element, server, store } = await selector(html('value="ward1"'))
    await until(() => tags(element).join() === 'Thoracic Oncology Ward 1', 'the name')
    const remove = inside(element, '[part=remove]')
    const described = inside(element, `#${CSS.escape(remove.getAttribute('aria-describedby')!)}`)
    same(
      described.textContent,
      'Jiangnan Oncology Research Alliance › Linjiang University Cancer Hospital › Thoracic Oncology › Thoracic Oncology Ward 1',
    )
    remove.focus()
    await until(() => inside(element, '[part=tip]')?.textContent === described.textContent, 'seen on focus')
    const before = server.log.length
    store.update({ locale: 'zh-CN' })
    await setLocale('zh-CN')
    await until(() => tags(element).join() === '胸部肿瘤科一病区', 'in Chinese')
    same(server.log.length, before)
    store.update({ locale: 'en-US' })
    await setLocale('en-US')
  })

  it('2.2.10 in a narrow window one level at a time, and the same value', async () => {
    const real = window.matchMedia
    window.matchMedia = query =>
      query.includes('480px')
        ? ({
            matches: true,
            addEventListener: () => undefined,
            removeEventListener: () => undefined,
          } as never)
        : real.call(window, query)
    try {
      const { element } = await selector(html())
      await opened(element)
      openerOf(getRow(element, 'Jiangnan Oncology Research Alliance')).click()
      await until(() => names(element).join() === 'Linjiang University Cancer Hospital', 'the next level')
      key(element, 'ArrowDown')
      await until(() => activeName(element), 'active')
      key(element, 'ArrowRight')
      await until(() => names(element).includes('Thoracic Oncology'), 'further down by key')
      inside<HTMLElement>(element, '[part=back]').click()
      await until(() => names(element).join() === 'Linjiang University Cancer Hospital', 'back')
      getRow(element, 'Linjiang University Cancer Hospital').click()
      await until(() => element.value.join() === 'linjiang', 'the same value')
      await opened(element)
      await until(
        () => names(element).join() === 'Linjiang University Cancer Hospital',
        'opens where it stands',
      )
    } finally {
      window.matchMedia = real
    }
  })

  it('branches: a mixed one becomes full, a part of a full one leaves the others; show-checked says what is in the value', async () => {
    const { element } = await selector(html('inline multiple cascade value="ward1"'))
    await until(
      () => getRow(element, 'Jiangnan Oncology Research Alliance')?.ariaChecked === 'mixed',
      'mixed',
    )
    await until(() => names(element).includes('Thoracic Oncology Ward 2'), 'revealed')
    const tick = (name: string) =>
      getRow(element, name).querySelector<HTMLElement>('[data-does=tick]')!.click()
    tick('Thoracic Oncology Ward 2')
    await until(() => element.value.join() === 'thoracic', 'siblings are full: the parent stands for them')
    same(getRow(element, 'Thoracic Oncology Ward 1').ariaChecked, 'true')
    tick('Linjiang University Cancer Hospital')
    await until(() => element.value.join() === 'alliance', 'the only child of its parent')
    tick('Thoracic Oncology')
    await until(() => element.value.join() === 'ethics,gcp', 'what is beside the way down')
    const { element: leaves } = await selector(html('inline multiple cascade show-checked="child"'))
    await until(() => rows(leaves).length, 'rows')
    getRow(leaves, 'Jiangnan Oncology Research Alliance').click()
    await until(() => leaves.value.length > 0, 'read and chosen')
    same([...leaves.value].sort(), ['ethics', 'gcp', 'ward1', 'ward2'])
  })

  it('several: text of which nothing was chosen is refused when the focus goes; a search that was chosen from is done', async () => {
    const { element } = await selector(html('multiple'))
    const form = element as typeof element & { validity: ValidityState }
    const leave = () =>
      input(element).dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }))
    type(element, 'Minato')
    await until(() => names(element).includes('Minato Clinical Development'), 'found')
    leave()
    await until(() => form.validity.customError, 'refused')
    type(element, 'Minato C')
    await until(() => names(element).includes('Minato Clinical Development'), 'found again')
    getRow(element, 'Minato Clinical Development').click()
    await until(() => form.value.length === 1, 'chosen')
    same(input(element).value, 'Minato C', 'for others of the same search')
    leave()
    await until(() => form.validity.valid, 'may be sent')
    same(input(element).value, '')
  })
})
